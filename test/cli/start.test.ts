import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { execa } from 'execa';
import { expect, test } from 'vitest';
import { projectRoot } from '../../services/package/root.ts';
import { packageVersion } from '../../services/package/version.ts';
import { environmentOf } from '../rigs/command/medalist.ts';
import { scratchFolder } from '../rigs/scratch.ts';

/** Says at the end, on standard error, which packages were loaded. */
const teller = `
import { registerHooks } from 'node:module';
const packages = new Set();
registerHooks({ load(url, context, next) {
  const name = /node_modules\\/((?:@[^/]+\\/)?[^/]+)/.exec(url)?.[1];
  if (name !== undefined) packages.add(name);
  return next(url, context);
} });
process.on('exit', () => process.stderr.write('loaded ' + [...packages].sort().join(' ')));
`;

test.each([
  [['--version'], 0, `${packageVersion()} (`],
  [['--help'], 0, 'Usage: medalist'],
  [['status'], 0, 'No runs yet'],
  [['log', 'nowhere'], 2, ''],
])('%j starts without what only runs need', async (args, code, says) => {
  const home = scratchFolder();
  const hook = join(home, 'teller.mjs');
  writeFileSync(hook, teller);
  const command = ['--import', hook, join(projectRoot, 'cli', 'main.ts'), ...args];
  const options = { cwd: home, env: environmentOf(home), reject: false };
  const { exitCode, stdout, stderr } = await execa(process.execPath, command, options);
  expect({ exitCode, stderr }).toMatchObject({ exitCode: code });
  expect(stdout).toContain(says);
  expect(/loaded (.*)$/.exec(stderr)?.[1]).toBe('commander zod');
});
