import {
  copyFileSync,
  existsSync,
  linkSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  realpathSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, dirname, join, relative, sep } from 'node:path';
import { execa } from 'execa';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import * as z from 'zod';
import { missing, unwanted } from '../../scripts/release/contents.ts';
import { projectRoot } from '../../services/package/root.ts';
import { packageVersion } from '../../services/package/version.ts';
import { findPython } from '../../services/python/environment.ts';
import { scriptedSolution } from '../rigs/command/medalist.ts';
import { smallCompetition } from '../rigs/data/small-competition.ts';
import { isLong, longTest } from '../rigs/long.ts';

const tools = join(projectRoot, 'node_modules', '.bin');
const place = realpathSync(mkdtempSync(join(tmpdir(), 'medalist-package-')));
const env = {
  PATH: `${tools}${delimiter}${process.env.PATH}`,
  MEDALIST_PYTHON: findPython() ?? '',
  MEDALIST_HOME: undefined,
  NO_COLOR: '1',
};
const inPlace = (command: string, ...args: string[]) => execa(command, args, { cwd: place, env, reject: false });

const tarball = join(place, `medalist-${packageVersion()}.tgz`);

/** Compiles it and packs what npm installs, as `make package` does. */
const pack = async (): Promise<void> => {
  const args = ['pack', '--ignore-scripts=false', '--pack-destination', place];
  const { exitCode, all } = await execa('npm', args, { cwd: projectRoot, env, reject: false, all: true });
  expect(exitCode, all).toBe(0);
};

/** What npm installs in an empty folder; true where the registry, or what npm kept of it, has all the packages. */
const install = async (): Promise<boolean> => {
  const quiet = ['--no-audit', '--no-fund', '--ignore-scripts', '--prefer-offline', '--fetch-retries=0'];
  const { exitCode } = await inPlace('npm', 'install', ...quiet, tarball);
  return exitCode === 0;
};

const Lock = z.object({ packages: z.record(z.string(), z.object({ dev: z.literal(true).optional() })) });

/** What npm would install, without a network and without copying: the packages that the lock gives a user, and no others. */
const link = async (): Promise<void> => {
  const { packages } = Lock.parse(JSON.parse(readFileSync(join(projectRoot, 'package-lock.json'), 'utf8')));
  for (const [path, { dev = false }] of Object.entries(packages))
    if (path !== '' && !dev && existsSync(join(projectRoot, path))) linkFiles(path);
  const installed = join(place, 'node_modules', 'medalist');
  mkdirSync(installed);
  await execa('tar', ['-xzf', tarball, '-C', installed, '--strip-components=1']);
  mkdirSync(join(place, 'node_modules', '.bin'));
  symlinkSync(join('..', 'medalist', 'cli', 'medalist'), join(place, 'node_modules', '.bin', 'medalist'));
  symlinkSync(readlinkSync(join(tools, 'node')), join(place, 'node_modules', '.bin', 'node'));
};

/** The files of one package: links to other folders would lead out of what a sandbox sees. */
const linkFiles = (path: string): void => {
  const from = join(projectRoot, path);
  for (const entry of readdirSync(from, { recursive: true, withFileTypes: true })) {
    const file = join(entry.parentPath, entry.name);
    if (!entry.isFile() || relative(from, file).split(sep).includes('node_modules')) continue;
    const to = join(place, relative(projectRoot, file));
    mkdirSync(dirname(to), { recursive: true });
    try {
      linkSync(file, to);
    } catch {
      copyFileSync(file, to); // on another disk
    }
  }
};

/** Runs an example from the docs and holds it against the types that come with the package. */
const runExample = async (text: string, ...args: string[]): Promise<string> => {
  writeFileSync(join(place, 'example.ts'), text);
  const strict = ['--strict', '--noEmit', '--target', 'esnext', '--module', 'nodenext', '--types', 'node'];
  const roots = ['--typeRoots', join(projectRoot, 'node_modules', '@types')];
  const checked = await inPlace('tsc', ...strict, ...roots, '--skipLibCheck', '--checkers', '1', 'example.ts');
  expect(checked).toMatchObject({ exitCode: 0, stdout: '' });
  const ran = await inPlace('npx', 'node', 'example.ts', ...args);
  expect(ran).toMatchObject({ exitCode: 0 });
  return ran.stdout;
};

describe('the package, installed from its tarball in an empty folder', () => {
  beforeAll(async () => {
    writeFileSync(join(place, 'package.json'), '{"private": true, "type": "module"}');
    await pack();
    if (!isLong || !(await install())) await link();
    smallCompetition(place);
    copyFileSync(scriptedSolution, join(place, 'program.py'));
  }, 900_000);
  afterAll(() => rmSync(place, { recursive: true, force: true }));

  test('it holds what is compiled and all that is read at run time, and nothing else', async () => {
    const [packed, tracked] = await Promise.all([
      inPlace('tar', '-tvzf', tarball),
      execa('git', ['ls-files'], { cwd: projectRoot }),
    ]);
    const modes = new Map(
      packed.stdout.split('\n').map((line) => [/ package\/(.*)$/.exec(line)?.[1] ?? line, line.slice(0, 10)]),
    );
    expect(missing([], tracked.stdout.split('\n')).length).toBeGreaterThan(150);
    expect(missing([...modes.keys()], tracked.stdout.split('\n'))).toEqual([]);
    expect(unwanted([...modes.keys()])).toEqual([]);
    expect(modes.get('cli/medalist')).toBe('-rwxr-xr-x');
  });

  test('npx medalist --version says its version', async () => {
    const { exitCode, stdout } = await inPlace('npx', 'medalist', '--version');
    expect({ exitCode, stdout }).toEqual({ exitCode: 0, stdout: packageVersion() });
  });

  test('compete runs, and what it makes is in the folder one stands in', async () => {
    const args = ['compete', './small', '--solution', 'program.py', '--only', '--time', '300', '--json'];
    const { exitCode, stdout, stderr } = await inPlace('npx', 'medalist', ...args);
    expect(exitCode, stderr).toBe(0);
    const { folder } = z.looseObject({ folder: z.string() }).parse(JSON.parse(stdout));
    expect(dirname(dirname(folder))).toBe(join(place, 'submissions'));
    expect(existsSync(join(folder, 'submission.csv'))).toBe(true);
    expect(existsSync(join(place, 'node_modules', 'medalist', 'submissions'))).toBe(false);
  });

  test('the example in docs/ runs, and fits the types that come with the package', async () => {
    const example = readFileSync(join(projectRoot, 'docs', 'examples', 'compete.ts'), 'utf8');
    // the user's own program ends by itself on any machine
    const said = await runExample(
      example.replace('{ competition, time', "{ competition, solutions: ['program.py'], only: true, time"),
      ...['./small', '300'],
    );
    expect(said).toMatch(/^small: binary, auc\n/i);
    expect(said).toMatch(/\nok .* \/.*\/submissions\/small\//);
  });

  longTest('the demo runs, with the templates', async () => {
    const { exitCode, stdout, stderr } = await inPlace('npx', 'medalist', 'demo', '--time', '10', '--json');
    expect(exitCode, stderr).toBe(0);
    const { runs } = z.object({ runs: z.array(z.looseObject({ folder: z.string() })) }).parse(JSON.parse(stdout));
    expect(runs.map(({ folder }) => dirname(dirname(folder)))).toEqual(Array(3).fill(join(place, 'submissions')));
    expect(runs.every(({ folder }) => existsSync(join(folder, 'submission.csv')))).toBe(true);
  });

  longTest("the README's example does, too", async () => {
    copyFileSync(join(place, 'small', 'sample_submission.csv'), join(place, 'mine.csv'));
    const readme = readFileSync(join(projectRoot, 'README.md'), 'utf8');
    const example = /```ts\n(.*?)```/s.exec(readme)?.[1] ?? '';
    expect(
      await runExample(example.replaceAll('./my-competition', './small').replace('time: 300', 'time: 10')),
    ).toMatch(/^(ok|repaired) /m);
  });
});
