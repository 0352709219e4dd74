import { resolve } from 'node:path';
import { defineConfig } from 'vitest/config';
import { engineFlags } from './src/engine/process/engineFlags.ts';

export default defineConfig({
  resolve: { alias: { vscode: resolve(import.meta.dirname, 'test/unit/vscode/fakeVscode.ts') } },
  test: {
    // As the engine's own process is started; see engineFlags.ts.
    execArgv: [...engineFlags],
    include: ['test/unit/**/*.test.ts', 'test/integration/**/*.test.ts'],
    // Two cores, and each test file may start index workers of its own.
    maxWorkers: 2,
    testTimeout: 120_000,
  },
});
