import { expect, test } from 'vitest';
import { unwanted } from '../../../scripts/release/contents.ts';

test.each([
  ...[
    'test/app/run/kill.test.ts',
    'dist/test/x.test.js',
    'bench/batch/list.ts',
    'node_modules/zod/index.js',
    '.venv/bin/python',
  ],
  ...['requirements/dev.lock', 'requirements/kaggle.lock', '.env', 'templates/.env', 'services/kaggle/kaggle.json'],
  ...['submissions/ledger.sqlite', 'services/python/__pycache__/a.pyc', 'templates/key.pem', 'scripts/new/main.ts'],
])('%s would be noticed', (path) => expect(unwanted([path])).toEqual([path]));

test('a compiled folder that is called as one of ours at the top is no stranger', () =>
  expect(unwanted(['dist/services/kaggle/submissions/submit.js'])).toEqual([]));
