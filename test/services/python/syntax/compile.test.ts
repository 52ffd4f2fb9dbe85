import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { findPython } from '../../../../services/python/environment.ts';
import { judge } from '../../../../services/python/syntax/compile.ts';
import { missingModules } from '../../../../services/python/syntax/installed.ts';
import { scratchFolder } from '../../../rigs/scratch.ts';

const python = findPython();
const withPython = test.skipIf(python === undefined);

withPython('valid code compiles, and is not run', async () => {
  const folder = scratchFolder();
  const code = `open(${JSON.stringify(join(folder, 'ran'))}, 'w')\n`;
  expect(await judge(code, python!)).toEqual({ verdict: 'compiles' });
  expect(existsSync(join(folder, 'ran'))).toBe(false);
  expect(readdirSync(folder)).toEqual([]);
});

withPython.each([
  ['print "hi"', 1, /parentheses/],
  ['x = 1\ndef f():\nreturn 1', 3, /indented block/],
  ['f(a=1, a=2)', 1, /repeated/],
  ['return 1', 1, /outside function/],
  ['%matplotlib inline', 1, /syntax/],
  ['x = "é" +\n', 1, /syntax/],
  ['x = 1\0', 1, /null/],
  ['(\n', 1, /never closed/],
])('%j is rejected where it breaks', async (code, line, message) => {
  const said = await judge(code, python!);
  expect(said).toMatchObject({ verdict: 'rejected', line });
  expect(said.verdict === 'rejected' && said.message).toMatch(message);
});

test('without an answer from Python nothing is said about the code', async () => {
  expect(await judge('x', '/nowhere/python')).toMatchObject({ verdict: 'unjudged' });
  expect(await missingModules(['numpy'], '/nowhere/python')).toBeUndefined();
});

withPython('an abort ends the judging', async () => {
  await expect(judge('x', python!, AbortSignal.abort(new Error('enough')))).rejects.toThrow('enough');
});

withPython('installed modules are told from missing ones', async () => {
  expect(await missingModules(['json', 'no_such_module_here'], python!)).toEqual(['no_such_module_here']);
});
