import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    include: ['test/**/*.test.ts'],
    testTimeout: 60_000,
    typecheck: { enabled: true, include: ['test/**/*.test-d.ts'], checker: 'tsc', tsconfig: './tsconfig.json' },
  },
});
