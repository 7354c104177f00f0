import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    include: ['test/**/*.test.ts'],
    // Two cores: whole files in parallel, real components inside; generous limits, no timed assertions.
    maxWorkers: 2,
    reporters: ['default', ['json', { outputFile: 'coverage/tests.json' }]],
    testTimeout: 60_000,
    hookTimeout: 180_000,
    coverage: {
      provider: 'v8',
      include: ['src/**', 'features/**', 'probe/**', 'oeis-data/**', 'models/**', 'sandbox/**'],
      exclude: ['**/*.json', '**/*.md', '**/*.py'],
      reporter: ['text-summary', 'json-summary'],
      // The JSON report of the tests lies in the same folder.
      clean: false,
    },
  },
});
