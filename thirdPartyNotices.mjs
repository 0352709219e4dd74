import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** The package that a file below node_modules belongs to; undefined for the project's own. */
function packageOf(path) {
  return /node_modules\/((?:@[^/]+\/)?[^/]+)\//.exec(path)?.[1];
}

function licenceText(folder, name) {
  const file = readdirSync(folder).find(entry => /^(?:licen[cs]e|copying)(?:\.|$)/i.test(entry));
  if (file !== undefined) return readFileSync(join(folder, file), 'utf8').trim();
  const { license } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'));
  if (typeof license !== 'string') throw new Error(`${name} names no licence.`);
  return `${license} (the package holds no licence text)`;
}

/** The licences of every package that what is shipped was made from. @param paths files that went into it */
export function thirdPartyNotices(paths) {
  const packages = [...new Set(paths.map(packageOf).filter(name => name !== undefined))].sort();
  const notices = packages.map(name => {
    const folder = join('node_modules', name);
    if (!existsSync(folder)) throw new Error(`${folder} is missing: run npm ci.`);
    const { version } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'));
    return `${name} ${version}\n\n${licenceText(folder, name)}\n`;
  });
  return `Citepack is made with the packages below.\n\n${notices.join(`\n${'-'.repeat(80)}\n\n`)}`;
}
