import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import * as z from 'zod';
import { projectRoot } from '../../services/package/root.ts';

const Packed = z.array(z.object({ files: z.array(z.object({ path: z.string(), mode: z.int() })) }));
const options = { cwd: projectRoot, encoding: 'utf8', env: { ...process.env, npm_config_loglevel: 'error' } } as const;
const pack = ['pack', '--dry-run', '--json', '--ignore-scripts'];

test('the package holds all that is no TypeScript and is read at run time, and no test, bench or cache', () => {
  const [packed] = Packed.parse(JSON.parse(execFileSync('npm', pack, options)));
  const files = new Map(packed?.files.map(({ path, mode }) => [path, mode]));
  const folders = ['templates', 'services', 'cli/medalist', 'competitions/demo.py', 'requirements/solution.lock'];
  const tracked = execFileSync('git', ['ls-files', ...folders], options)
    .trim()
    .split('\n');
  const read = tracked.filter((path) => !path.endsWith('.ts'));
  expect(read.length).toBeGreaterThan(50);
  expect(read.filter((path) => !files.has(path))).toEqual([]);
  const own = [...files.keys()].filter((path) => !path.startsWith('dist/'));
  expect(own.filter((path) => /^(bench|node_modules|submissions|[.])|[.]test[.]|__pycache__/.test(path))).toEqual([]);
  expect((files.get(join('cli', 'medalist')) ?? 0) & 0o111).toBe(0o111);
});
