import {
  copyFileSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  realpathSync,
  renameSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, dirname, join } from 'node:path';
import { execa } from 'execa';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { projectRoot } from '../../services/package/root.ts';
import { packageVersion } from '../../services/package/version.ts';
import { findPython } from '../../services/python/environment.ts';
import { smallCompetition } from '../rigs/data/small-competition.ts';

const tools = join(projectRoot, 'node_modules', '.bin');
const place = realpathSync(mkdtempSync(join(tmpdir(), 'medalist-package-')));
const env = {
  PATH: `${tools}${delimiter}${process.env.PATH}`,
  MEDALIST_PYTHON: findPython() ?? '',
  MEDALIST_HOME: undefined,
  NO_COLOR: '1',
};
const inPlace = (command: string, ...args: string[]) => execa(command, args, { cwd: place, env, reject: false });

/** What npm would install, in an empty folder. Where the registry is out of reach, what the package needs is linked instead. */
const install = async (): Promise<void> => {
  const tarball = join(place, 'medalist.tgz');
  const packed = await execa('npm', ['pack', '--ignore-scripts=false', '--json', '--pack-destination', place], {
    cwd: projectRoot,
    env,
  });
  expect(packed.exitCode).toBe(0);
  const [name] = readdirSync(place).filter((file) => file.endsWith('.tgz'));
  copyFileSync(join(place, name ?? ''), tarball);
  writeFileSync(join(place, 'package.json'), '{"private": true, "type": "module"}');
  const quiet = ['--no-audit', '--no-fund', '--ignore-scripts', '--prefer-offline', '--fetch-retries=0'];
  const { exitCode } = await inPlace('npm', 'install', ...quiet, tarball);
  if (exitCode !== 0) await link(tarball);
};

const link = async (tarball: string): Promise<void> => {
  const installed = join(place, 'node_modules', 'medalist');
  mkdirSync(installed, { recursive: true });
  await execa('tar', ['-xzf', tarball, '-C', installed, '--strip-components=1']);
  for (const name of readdirSync(join(projectRoot, 'node_modules'))) {
    const to = join(place, 'node_modules', name);
    if (name !== '.bin' && !existsSync(to)) symlinkSync(join(projectRoot, 'node_modules', name), to);
  }
  mkdirSync(join(place, 'node_modules', '.bin'));
  symlinkSync(join('..', 'medalist', 'cli', 'medalist'), join(place, 'node_modules', '.bin', 'medalist'));
  symlinkSync(join(tools, 'node'), join(place, 'node_modules', '.bin', 'node'));
};

describe('the package, installed from its tarball in an empty folder', () => {
  beforeAll(install, 300_000);
  afterAll(() => rmSync(place, { recursive: true, force: true }));

  test('npx medalist --version says its version', async () => {
    const { exitCode, stdout } = await inPlace('npx', 'medalist', '--version');
    expect({ exitCode, stdout }).toEqual({ exitCode: 0, stdout: packageVersion() });
  });

  test('the demo runs, and what it makes is in the folder one stands in', { timeout: 600_000 }, async () => {
    const { exitCode, stdout, stderr } = await inPlace('npx', 'medalist', 'demo', '--time', '10', '--json');
    expect({ exitCode, stderr: exitCode === 0 ? '' : stderr }).toEqual({ exitCode: 0, stderr: '' });
    const { runs } = JSON.parse(stdout) as { runs: { folder: string; report: object | null }[] }; // what the command promises
    expect(runs.map(({ folder }) => dirname(dirname(folder)))).toEqual(Array(3).fill(join(place, 'submissions')));
    expect(runs.every(({ folder }) => existsSync(join(folder, 'submission.csv')))).toBe(true);
    expect(existsSync(join(place, 'node_modules', 'medalist', 'submissions'))).toBe(false);
  });

  test("the README's library example runs, and fits the types that come with it", async () => {
    const folder = join(place, 'my-competition');
    renameSync(smallCompetition(place), folder);
    copyFileSync(join(folder, 'sample_submission.csv'), join(place, 'mine.csv'));
    const readme = readFileSync(join(projectRoot, 'README.md'), 'utf8');
    const example = /```ts\n(.*?)```/s.exec(readme)?.[1] ?? '';
    writeFileSync(join(place, 'example.ts'), example.replace('time: 300', 'time: 10'));
    const ran = await inPlace('npx', 'node', 'example.ts');
    expect(ran).toMatchObject({ exitCode: 0 });
    expect(ran.stdout).toMatch(/^(ok|repaired) /m);
    const strict = ['--strict', '--noEmit', '--target', 'esnext', '--module', 'nodenext', '--types', 'node'];
    const roots = ['--typeRoots', join(projectRoot, 'node_modules', '@types')];
    const checked = await inPlace('tsc', ...strict, ...roots, '--skipLibCheck', 'example.ts');
    expect(checked).toMatchObject({ exitCode: 0, stdout: '' });
  });
});
