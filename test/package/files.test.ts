import { execFileSync } from 'node:child_process';
import { expect, test } from 'vitest';
import * as z from 'zod';
import { missing, unwanted } from '../../scripts/release/contents.ts';
import { projectRoot } from '../../services/package/root.ts';

const Packed = z.array(z.object({ files: z.array(z.object({ path: z.string(), mode: z.int() })) }));
const options = { cwd: projectRoot, encoding: 'utf8', env: { ...process.env, npm_config_loglevel: 'error' } } as const;

test('the package holds all that is no TypeScript and is read at run time, and nothing else', () => {
  const pack = ['pack', '--dry-run', '--json', '--ignore-scripts'];
  const [packed] = Packed.parse(JSON.parse(execFileSync('npm', pack, options)));
  // what an earlier build left in dist says nothing: a real pack builds it anew
  const fresh = packed?.files.filter(({ path }) => !path.startsWith('dist/')) ?? [];
  const files = new Map(fresh.map(({ path, mode }) => [path, mode]));
  const tracked = execFileSync('git', ['ls-files'], options).trim().split('\n');
  expect(missing([], tracked).length).toBeGreaterThan(150);
  expect(missing([...files.keys()], tracked)).toEqual([]);
  expect(unwanted([...files.keys()])).toEqual([]);
  expect((files.get('cli/medalist') ?? 0) & 0o111).toBe(0o111);
});

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
