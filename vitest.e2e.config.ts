import { defineConfig } from 'vitest/config';
import { engineFlags } from './src/engine/process/engineFlags.ts';

export default defineConfig({
  test: {
    // As the engine's own process is started; see engineFlags.ts.
    execArgv: [...engineFlags],
    include: ['test/e2e/**/*.test.ts'],
    globalSetup: ['test/e2e/host/setUp.ts'],
    // One host, driven by one test at a time.
    maxWorkers: 1,
    fileParallelism: false,
    // A browser on a busy machine can miss a moment; what is broken fails twice.
    retry: 1,
    testTimeout: 120_000,
    hookTimeout: 300_000,
  },
});
