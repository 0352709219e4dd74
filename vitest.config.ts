import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    include: ['test/unit/**/*.test.ts', 'test/integration/**/*.test.ts'],
    // Two cores, and each test file may start index workers of its own.
    maxWorkers: 2,
    testTimeout: 120_000,
  },
});
