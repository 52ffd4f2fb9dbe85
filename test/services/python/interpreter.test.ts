import { mkdirSync, realpathSync, symlinkSync, writeFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { execa } from 'execa';
import { expect, test } from 'vitest';
import { findPython } from '../../../services/python/environment.ts';
import { askInterpreter } from '../../../services/python/interpreter.ts';
import { scratchFolder } from '../../rigs/scratch.ts';

const asked = async (path: string) => {
  const answer = await askInterpreter(path);
  if ('why' in answer) throw new Error(answer.why);
  return answer;
};

test('a virtual environment keeps its own executable, and shows its folder and the one it comes from', async () => {
  const python = findPython() ?? '';
  const { executable, folders } = await asked(python);
  expect(basename(executable)).toMatch(/^python/);
  expect(dirname(executable)).toBe(realpathSync(dirname(python)));
  expect(folders).toContain(dirname(dirname(executable)));
  for (const folder of folders) expect(folders.filter((other) => folder.startsWith(`${other}/`))).toEqual([]);
});

test('a shim is looked through to the real one', async () => {
  const shim = join(scratchFolder(), 'python');
  const python = findPython() ?? '';
  writeFileSync(shim, `#!/bin/sh\nexec ${python} "$@"\n`, { mode: 0o755 });
  expect(await asked(shim)).toEqual(await asked(python));
});

test('a chain of links shows every folder on its way', async () => {
  const root = realpathSync(scratchFolder());
  const { stdout } = await execa(findPython() ?? '', ['-c', 'import sys; print(sys.base_prefix)']);
  for (const name of ['a', 'b']) mkdirSync(join(root, name));
  symlinkSync(join(stdout, 'bin', 'python3'), join(root, 'b', 'python'));
  symlinkSync('../b/python', join(root, 'a', 'python'));
  const { folders } = await asked(join(root, 'a', 'python'));
  expect(folders).toEqual(expect.arrayContaining([join(root, 'a'), join(root, 'b')]));
});

test.each(['/nowhere/python', '/bin/false', '/bin/echo'])('%s is no Python, and says why', async (path) => {
  expect(await askInterpreter(path)).toMatchObject({ why: expect.any(String) });
});
