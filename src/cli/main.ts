#!/usr/bin/env node
const OLDEST_NODE = 24;

const major = Number(process.versions.node.split('.')[0]);
if (major < OLDEST_NODE) {
  process.stderr.write(
    `citepack: Node ${OLDEST_NODE} or newer is needed, this is ${process.versions.node} (RUNTIME_UNSUPPORTED).\n` +
      `Install it, or run the command with: npx -p node@${OLDEST_NODE} citepack …\n`,
  );
  process.exitCode = 5;
} else {
  // Only now: the program imports modules that an older Node does not have.
  const { run } = await import('./program.ts');
  process.exitCode = await run(process.argv);
}

export {};
