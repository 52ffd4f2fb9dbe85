import { tmpdir, userInfo } from 'node:os';
import { join } from 'node:path';
import { defineConfig } from 'vitest/config';
import { testFiles } from './test/projects.ts';

// `isolate: false` loads modules once for each worker, not once for each of its files
const { unit: _, ...others } = testFiles();
const rest = Object.entries(others);

export default defineConfig({
  test: {
    projects: [
      // whatever is not elsewhere, so that a test written while vitest watches is seen
      {
        extends: true,
        test: {
          name: 'unit',
          isolate: false,
          include: ['test/**/*.test.ts'],
          exclude: rest.flatMap(([, files]) => files),
        },
      },
      ...rest.map(([name, include]) => ({
        extends: true as const,
        test: { name, include: [...include], isolate: name !== 'process', globalSetup: ['test/rigs/demos.ts'] },
      })),
    ],
    // only for what hangs: a test that takes seconds on a quiet machine takes minutes on one that is crowded
    testTimeout: 300_000,
    hookTimeout: 300_000,
    // what hung once, in a thousand runs, is told by test/rigs/hung.ts and tried once more
    retry: { count: 1, condition: /timed out in/ },
    setupFiles: ['test/rigs/hung.ts'],
    // vitest leaves one core free by itself
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
          'MLFLOW_TRACKING_URI',
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
