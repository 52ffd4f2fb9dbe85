import { tmpdir, userInfo } from 'node:os';
import { join } from 'node:path';
import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    include: ['test/**/*.test.ts'],
    globalSetup: ['test/rigs/demos.ts'],
    // a test that takes seconds on a quiet machine takes a minute on a busy one
    testTimeout: 120_000,
    hookTimeout: 120_000,
    // vitest leaves one core free by itself; most of these tests wait for other processes
    maxWorkers: 2,
    // a developer's own key must not be spent by tests
    env: {
      // nor is their seal used
      XDG_STATE_HOME: join(tmpdir(), `medalist-test-state-${userInfo().uid}`),
      ...Object.fromEntries(
        [
          'ANTHROPIC_API_KEY',
          'ANTHROPIC_AUTH_TOKEN',
          'ANTHROPIC_BASE_URL',
          'MEDALIST_MODELS',
          'MEDALIST_MODEL',
          'BUDGET',
          'TOKENS',
          'CALLS',
        ].map((name) => [name, '']),
      ),
    },
  },
});
