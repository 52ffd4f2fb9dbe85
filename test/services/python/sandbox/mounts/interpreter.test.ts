import { readdirSync, readFileSync } from 'node:fs';
import { homedir } from 'node:os';
import { join } from 'node:path';
import { execa } from 'execa';
import { describe, expect, test } from 'vitest';
import { findPython, projectRoot } from '../../../../../services/python/environment.ts';
import { askInterpreter } from '../../../../../services/python/interpreter.ts';
import { foldersOfPython } from '../../../../../services/python/sandbox/mounts/interpreter.ts';
import { skipReason } from '../../../../rigs/sandbox/sandbox-here.ts';
import { scratchFolder } from '../../../../rigs/scratch.ts';
import { openEnclosures } from '../identities.ts';

const available = skipReason('bubblewrap', true) === undefined;
const isRoot = process.getuid?.() === 0;
const { ask } = openEnclosures();

const python = findPython();
describe.skipIf(!available || python === undefined)('a Python outside the system folders', () => {
  const shown = `{"numpy": __import__("numpy").zeros(2).sum(), "prefix": sys.prefix,
    "home": got(lambda: os.listdir("${homedir()}")), "project": got(lambda: os.listdir("${projectRoot}"))}`;
  test('is shown with its packages, and only its own folders are', async () => {
    const folders = foldersOfPython(await interpreter(python ?? ''));
    const inside = (folder: string) => [
      ...new Set(
        folders
          .filter((path) => path.startsWith(`${folder}/`))
          .map((path) => path.slice(folder.length + 1).split('/')[0]),
      ),
    ];
    const { said } = await ask(isRoot ? 'root' : 'user', shown, { python: python ?? '' });
    const listing = (folder: string) =>
      inside(folder).length === 0 ? 'ENOENT' : expect.arrayContaining(inside(folder));
    expect(said).toMatchObject({ numpy: 0, home: listing(homedir()), project: listing(projectRoot) });
    for (const [where, folder] of [
      ['home', homedir()],
      ['project', projectRoot],
    ] as const) {
      if (Array.isArray(said[where])) expect(said[where].length).toBe(inside(folder).length);
    }
  });
  test('is found through a link that its virtual environment names', async () => {
    const folder = scratchFolder();
    const base = await interpreter(python ?? '');
    const real = (await execa(base.executable, ['-c', 'import sys; print(sys.base_prefix)'])).stdout;
    await execa('ln', ['-s', real, join(folder, 'current')]);
    const version = readdirSync(join(real, 'bin')).find((name) => /^python3\.\d+$/.test(name)) ?? 'python3';
    await execa(join(folder, 'current', 'bin', version), ['-m', 'venv', '--without-pip', join(folder, 'venv')]);
    expect(readFileSync(join(folder, 'venv', 'pyvenv.cfg'), 'utf8')).toContain(`home = ${folder}/current/bin`);
    const { said } = await ask(isRoot ? 'root' : 'user', `{"json": json.__file__, "python": sys.executable}`, {
      python: join(folder, 'venv', 'bin', 'python'),
    });
    expect(said.python).toBe(join(folder, 'venv', 'bin', 'python'));
  });
});

const interpreter = async (path: string) => {
  const found = await askInterpreter(path);
  if ('why' in found) throw new Error(found.why);
  return found;
};
