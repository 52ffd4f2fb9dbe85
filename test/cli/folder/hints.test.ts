import { existsSync, mkdirSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { program } from '../../../cli/program/program.ts';
import { asTypedHere, commandHere } from '../../../cli/render/terminal/here.ts';
import { commandFile, projectRoot } from '../../../services/package/root.ts';
import { medalist, scriptedSolution } from '../../rigs/command/medalist.ts';
import { smallCompetition } from '../../rigs/data/small-competition.ts';
import { longTest } from '../../rigs/long.ts';
import { scratchFolder } from '../../rigs/scratch.ts';

/** A folder `name` below another, in which `medalist` leads to this checkout's command. */
const folderWithCommand = (root: string, name: string): string => {
  const folder = join(root, name);
  mkdirSync(folder, { recursive: true });
  symlinkSync(commandFile, join(folder, 'medalist'));
  return folder;
};

describe('the command that hints name', () => {
  test('is medalist where PATH leads to this one, and not where only npx put it there for now', () => {
    const root = scratchFolder();
    expect(commandHere({ PATH: folderWithCommand(root, 'bin') }, root)).toBe('medalist');
    expect(commandHere({ PATH: folderWithCommand(root, 'other/node_modules/.bin') }, root)).toBe(commandFile);
  });

  test('goes by npx in the checkout, and in and below a folder where it is installed', () => {
    const root = scratchFolder();
    folderWithCommand(root, 'mine/node_modules/.bin');
    mkdirSync(join(root, 'mine', 'data'));
    for (const cwd of [projectRoot, join(projectRoot, 'docs'), join(root, 'mine'), join(root, 'mine', 'data')])
      expect(commandHere({ PATH: '/usr/bin' }, cwd)).toBe('npx medalist');
    expect(commandHere({ PATH: '/usr/bin' }, root)).toBe(commandFile);
  });

  test('stands for every command, and for nothing else that is called so', () => {
    for (const command of program.commands)
      expect(asTypedHere(`See \`medalist ${command.name()} X\``, 'npx medalist')).toBe(
        `See \`npx medalist ${command.name()} X\``,
      );
    const others = 'Medalist is a program; medalist runs stay; .config/medalist status; npm install medalist';
    expect(asTypedHere(others, 'npx medalist')).toBe(others);
  });
});

longTest('a run from a folder is begun again from that folder, with its own options', async () => {
  const home = scratchFolder();
  smallCompetition(home);
  const options = ['--time', '60', '--only', '--solution', scriptedSolution, '--no-models'];
  expect(await medalist(home, 'compete', './small', '--out', 'out', ...options)).toMatchObject({ exitCode: 0 });
  const { stdout } = await medalist(home, 'status', 'out');
  const again = /: (\S+) (compete .*) --out NEW-FOLDER --from STAGE$/.exec(stdout);
  expect(again?.[1]).toBe(commandFile);
  const words = [...(again?.[2]?.split(' ') ?? []), '--out', 'again', '--from', 'validate', '--json'];
  const second = await medalist(home, ...words);
  expect(second).toMatchObject({ exitCode: 0 });
  expect(second.stderr).not.toContain('solution.py');
});

test('a start that is refused leaves no run behind', async () => {
  const home = scratchFolder();
  smallCompetition(home);
  const starts = [
    ['--gpu', '77'],
    ['--gpu', '77', '--out', 'out'],
    ['--budget', 'much'],
    ['--time', '1'],
  ];
  for (const options of starts) {
    const { exitCode, stderr } = await medalist(home, 'compete', './small', ...options);
    expect({ options, exitCode, stderr }).toMatchObject({ exitCode: 2 });
  }
  expect(JSON.parse((await medalist(home, 'status', '--json')).stdout)).toEqual([]);
  expect(existsSync(join(home, 'out'))).toBe(false);
});
