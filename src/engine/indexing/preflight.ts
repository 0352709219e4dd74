import { availableParallelism } from 'node:os';
import type { Offender, Preflight } from '../model/engineReports.ts';
import type { WalkResult } from '../source/walk.ts';

/** Measured over the benchmark's six repositories and a tree of npm packages. */
const BYTES_PER_CHUNK = 1_050;
const BYTES_PER_SECOND_A_CORE = 1_400_000;
const DISK_BYTES_PER_BYTE = 0.8;
const START_SECONDS = 0.6;

const MOST_OFFENDERS = 10;
const SMALLEST_SHARE = 0.03;
const HINTS: readonly { readonly pattern: RegExp; readonly hint: string }[] = [
  { pattern: /(?:^|\/)(?:dist|build|out|target|\.next|\.output)\/$/, hint: 'looks like build output' },
  {
    pattern: /(?:^|\/)(?:node_modules|vendor|third_party|bower_components|\.venv|venv|site-packages)\/$/,
    hint: 'looks like third-party code',
  },
  { pattern: /(?:^|\/)(?:fixtures?|testdata|__snapshots__|snapshots)\/$/, hint: 'looks like test data' },
  { pattern: /(?:^|\/)(?:coverage|logs?|tmp|\.cache)\/$/, hint: 'looks like temporary output' },
  { pattern: /\.(?:csv|tsv|json|xml|log|sql|svg|txt)$/, hint: 'looks like data' },
];

/** Bytes and files of each folder, those of its subfolders included. */
function folderSizes(walked: WalkResult): Map<string, { files: number; bytes: number }> {
  const sizes = new Map<string, { files: number; bytes: number }>();
  for (const { path, size } of walked.files) {
    for (let slash = path.indexOf('/'); slash >= 0; slash = path.indexOf('/', slash + 1)) {
      const folder = path.slice(0, slash + 1);
      const sum = sizes.get(folder) ?? { files: 0, bytes: 0 };
      sizes.set(folder, { files: sum.files + 1, bytes: sum.bytes + size });
    }
  }
  return sizes;
}

function offendersOf(walked: WalkResult, total: number): Offender[] {
  const folders = [...folderSizes(walked)].map(([path, { files, bytes }]) => ({ path, files, bytes }));
  const files = walked.files.map(({ path, size }) => ({ path, files: 1, bytes: size }));
  return [...folders, ...files]
    .filter(({ bytes }) => bytes > total * SMALLEST_SHARE)
    .sort((a, b) => b.bytes - a.bytes || (a.path < b.path ? -1 : 1))
    .slice(0, MOST_OFFENDERS)
    .map(offender => {
      const hint = HINTS.find(({ pattern }) => pattern.test(offender.path))?.hint;
      return { ...offender, share: offender.bytes / total, ...(hint === undefined ? {} : { hint }) };
    });
}

/** Predicts the cost of a first index without reading a file. */
export function preflight(walked: WalkResult): Preflight {
  const bytes = walked.files.reduce((sum, file) => sum + file.size, 0);
  const cores = Math.max(1, Math.min(availableParallelism(), 8));
  return {
    files: walked.files.length,
    bytes,
    skipped: walked.skipped.length,
    chunks: Math.ceil(bytes / BYTES_PER_CHUNK),
    seconds: START_SECONDS + bytes / (BYTES_PER_SECOND_A_CORE * cores),
    diskBytes: Math.ceil(bytes * DISK_BYTES_PER_BYTE),
    offenders: offendersOf(walked, Math.max(1, bytes)),
  };
}
