// Preloaded into measured processes: appends the peak resident bytes of each to the file that the environment names.
import { appendFileSync } from 'node:fs';
import { isMainThread } from 'node:worker_threads';

const peaks = process.env['CITEPACK_BENCH_PEAKS'];
if (isMainThread && peaks !== undefined) {
  process.on('exit', () => appendFileSync(peaks, `${process.resourceUsage().maxRSS * 1024}\n`));
}
