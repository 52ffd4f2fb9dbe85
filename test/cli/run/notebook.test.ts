import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { beforeAll, describe, expect, test } from 'vitest';
import { demoFolder, makeDemos } from '../../../app/run/demo.ts';
import { medalist, medalistWith, scriptedSolution } from '../../rigs/command/medalist.ts';
import { cellsOf, jupyterSkipReason, kaggleSession, runAsScript, runByJupyter } from '../../rigs/command/notebook.ts';
import { makeZip } from '../../rigs/data/files/zip.ts';
import { smallCompetition } from '../../rigs/data/small-competition.ts';
import { kaggleUser } from '../../rigs/kaggle/user.ts';
import { scratchFolder } from '../../rigs/scratch.ts';

const nobody = { KAGGLE_USERNAME: '', KAGGLE_KEY: '', KAGGLE_API_TOKEN: '', KAGGLE_CONFIG_DIR: '' };

let finished = '';
beforeAll(async () => {
  finished = mkdtempSync(join(tmpdir(), 'medalist-'));
  const flags = [
    '--out',
    join(finished, 'result'),
    '--time',
    '20',
    '--seed',
    '5',
    '--only',
    '--solution',
    scriptedSolution,
  ];
  const { exitCode, stderr } = await medalist(finished, 'compete', smallCompetition(finished), ...flags);
  expect(exitCode, stderr).toBe(0);
  return () => rmSync(finished, { recursive: true, force: true });
});

/** The run of the small competition, from a folder, in a home of its own: a copy, for it was made once for all. */
const finishedRun = () => {
  const home = scratchFolder();
  cpSync(finished, home, { recursive: true });
  const [folder, run] = [join(home, 'small'), join(home, 'result')];
  const notebook = (...args: string[]) => medalistWith({ ...nobody, HOME: home }, home, 'notebook', run, ...args);
  return { home, folder, run, notebook };
};

const metadataIn = (folder: string) => JSON.parse(readFileSync(join(folder, 'kernel-metadata.json'), 'utf8'));
const read = (...path: string[]) => readFileSync(join(...path), 'utf8');

describe('medalist notebook', () => {
  test('writes a run as a notebook and says what is left to do', async () => {
    const { run, notebook } = finishedRun();
    const { exitCode, stdout } = await notebook('-c', 'titanic', '--owner', 'jane');
    expect([exitCode, stdout]).toEqual([0, expect.stringContaining(`kaggle kernels push -p ${join(run, 'kernel')}`)]);
    expect(stdout).toContain(
      'kaggle competitions submit titanic -k jane/medalist-titanic -v VERSION -f submission.csv',
    );
    expect(stdout).toContain('https://www.kaggle.com/competitions/titanic/code');
    expect(metadataIn(join(run, 'kernel'))).toMatchObject({ id: 'jane/medalist-titanic', enable_gpu: false });
    const cells = cellsOf(read(run, 'kernel', 'titanic.ipynb'));
    expect(cells.get('solution')).toContain(read(scriptedSolution).split('\n')[20]);
    expect(cells.get('settings')).toMatch(/^SECONDS = 1\d\nSEED = 5$/m);
  });

  test('whose it will be: the flag, else the credentials; else a person is told to put it in', async () => {
    const { home, run, notebook } = finishedRun();
    const { stdout } = await notebook('-c', 'titanic');
    expect(stdout).toMatch(/next +put your own user name on Kaggle in the place of YOUR-KAGGLE-NAME/);
    expect(metadataIn(join(run, 'kernel')).id).toBe('YOUR-KAGGLE-NAME/medalist-titanic');
    mkdirSync(join(home, '.kaggle'));
    writeFileSync(join(home, '.kaggle', 'kaggle.json'), '{"username":"mary","key":"0123456789abcdef"}', {
      mode: 0o600,
    });
    const told = await notebook('-c', 'titanic', '--gpu', '--json');
    expect(JSON.parse(told.stdout)).toMatchObject({ ok: true, kernel: { owner: 'mary' }, repairs: [] });
    expect(metadataIn(join(run, 'kernel'))).toMatchObject({ id: 'mary/medalist-titanic', enable_gpu: true });
    const files = readdirSync(join(run, 'kernel')).map((name) => read(run, 'kernel', name));
    expect(files.join() + told.stdout).not.toContain('0123456789abcdef');
    writeFileSync(join(home, '.kaggle', 'kaggle.json'), '{"username":"KGAT_secret","key":"0123456789abcdef"}');
    expect((await notebook('-c', 'titanic', '--json')).stdout).not.toContain('KGAT_secret');
  });

  test('what it cannot do it refuses, and writes nothing', async () => {
    const { home, run, notebook } = finishedRun();
    const refused = async (...args: string[]) => {
      const { exitCode, stderr } = await notebook(...args);
      expect([exitCode, existsSync(join(run, 'kernel'))]).toEqual([2, false]);
      return stderr;
    };
    expect(await refused()).toMatch(/came from a folder.*\nSay which/);
    expect(await refused('-c', '../../etc')).toContain('is no competition');
    expect(await refused('-c', 'titanic', '--owner', 'KGAT_abc')).toContain('is no user name');
    expect(await refused('-c', 'titanic', '--out', join(run, 'solution.py', 'x'))).toContain('ENOTDIR');
    expect((await medalist(home, 'notebook', 'nothing')).stderr).toContain('there is no run "nothing"');
  });

  test('files of somebody else stay, unless told otherwise', async () => {
    const { home, notebook } = finishedRun();
    const out = join(home, 'out');
    mkdirSync(out);
    writeFileSync(join(out, 'kernel-metadata.json'), 'mine');
    expect(await notebook('-c', 'titanic', '--out', out)).toMatchObject({ exitCode: 2 });
    expect([readdirSync(out), read(out, 'kernel-metadata.json')]).toEqual([['kernel-metadata.json'], 'mine']);
    expect(await notebook('-c', 'titanic', '--out', out, '--force')).toMatchObject({ exitCode: 0 });
    expect(metadataIn(out).code_file).toBe('titanic.ipynb');
  });

  test('a fallback has no solution to put into a notebook', async () => {
    const home = scratchFolder();
    const solution = join(home, 'bad.py');
    writeFileSync(solution, 'raise SystemExit(1)\n');
    await medalist(
      home,
      'compete',
      smallCompetition(home),
      '--out',
      'run',
      '--time',
      '10',
      '--only',
      '--solution',
      solution,
    );
    const { exitCode, stderr } = await medalist(home, 'notebook', 'run', '-c', 'titanic');
    expect([exitCode, stderr]).toEqual([2, expect.stringContaining('no solution that worked')]);
  });
});

describe('the notebook, run', () => {
  /** Attaches files as Kaggle does, and runs the notebook there. */
  const ranWith = async (notebook: string, attach: (input: string) => void) => {
    const session = kaggleSession();
    attach(session.input);
    const { exitCode, output } = await runAsScript(notebook, session);
    return { exitCode, output, working: session.working };
  };

  test('finds the data in either place, packed or not, and predicts for the rows that are there then', async () => {
    const { folder, run, notebook } = finishedRun();
    await notebook('-c', 'Small-One');
    const made = join(run, 'kernel', 'Small-One.ipynb');
    const plain = await ranWith(made, (input) => cpSync(folder, join(input, 'small-one'), { recursive: true }));
    expect(plain.exitCode, plain.output).toBe(0);
    expect(read(plain.working, 'submission.csv')).toBe(read(run, 'submission.csv'));

    const packed = await ranWith(made, (input) => {
      const at = join(input, 'competitions', 'Small-One');
      cpSync(folder, at, { recursive: true });
      const hidden = `${read(at, 'test.csv').split('\n').slice(0, 3).join('\n')}\n900,0.5\n`;
      renameSync(join(at, 'test.csv'), join(at, 'other.csv'));
      writeFileSync(join(at, 'test.csv.gz'), gzipSync(hidden));
      writeFileSync(join(at, 'train.zip'), makeZip([{ name: 'deep/train.csv', content: read(at, 'train.csv') }]));
      renameSync(join(at, 'train.csv'), join(at, 'not-train.csv'));
    });
    expect(packed.exitCode, packed.output).toBe(0);
    expect(read(packed.working, 'submission.csv')).toMatch(/^id,y\n61,[\d.]+\n62,[\d.]+\n900,[\d.]+\n$/);
  });

  test('says aloud what is wrong: no data attached, no submission written', async () => {
    const { folder, run, notebook } = finishedRun();
    await notebook('-c', 'small');
    const made = join(run, 'kernel', 'small.ipynb');
    const bare = await ranWith(made, () => {});
    expect([bare.exitCode, bare.output]).toEqual([1, expect.stringContaining('attach the competition')]);
    const broken = await ranWith(made, (input) => {
      cpSync(folder, join(input, 'small'), { recursive: true });
      writeFileSync(join(input, 'small', 'train.csv'), 'id,x,y\n1,2,many\n');
    });
    expect([broken.exitCode, broken.output]).toEqual([
      1,
      expect.stringMatching(/ValueError[\s\S]*RuntimeError: the solution wrote no submission\.csv \(exit code 1\)/),
    ]);
    expect(existsSync(join(broken.working, 'submission.csv'))).toBe(false);
  });

  const reason = jupyterSkipReason();
  if (reason !== undefined) console.warn(`skipped, the notebook by Jupyter: ${reason}`);
  test.skipIf(reason !== undefined)('by Jupyter, from the templates: as valid as the run', async () => {
    await makeDemos();
    const home = scratchFolder();
    const [run, data] = [join(home, 'run'), demoFolder('demo-tumours')];
    await medalist(home, 'compete', data, '--out', run, '--time', '10', '--threads', '1');
    await medalist(home, 'notebook', run, '-c', 'demo-tumours', '--owner', 'jane');
    const session = kaggleSession();
    cpSync(data, join(session.input, 'demo-tumours'), { recursive: true });
    const { exitCode, output } = await runByJupyter(join(run, 'kernel', 'demo-tumours.ipynb'), session);
    expect(exitCode, output).toBe(0);
    const ids = (folder: string) =>
      read(folder, 'submission.csv')
        .split('\n')
        .map((line, at) => (at === 0 ? line : line.split(',')[0]));
    expect(ids(session.working)).toEqual(ids(run));
    const checked = await medalist(home, 'validate', join(session.working, 'submission.csv'), '-c', data);
    expect(checked.exitCode, checked.stdout).toBe(0);
    expect(output).toContain('@@RESULT');
  });
});

test('a run of a competition that takes notebooks only ends with a notebook, and says the next step', async () => {
  const small = smallCompetition(scratchFolder());
  const files = Object.fromEntries(readdirSync(small).map((name) => [name, read(small, name)]));
  const user = await kaggleUser({ codeOnly: true, requiredFileName: 'predictions.csv' }, files);
  const address = 'https://www.kaggle.com/competitions/comp';
  const flags = ['--time', '20', '--only', '--solution', scriptedSolution];
  const refused = await user.medalist('compete', address, ...flags, '--submit');
  expect([refused.exitCode, refused.stderr]).toEqual([1, expect.stringContaining('Run it without --submit')]);
  const { exitCode, stdout } = await user.medalist('compete', address, ...flags, '--run-id', 'one');
  expect(exitCode, stdout).toBe(0);
  const kernel = join(user.home, 'submissions', 'comp', 'one', 'kernel');
  expect(readdirSync(kernel).sort()).toEqual(['comp.ipynb', 'kernel-metadata.json']);
  expect(metadataIn(kernel)).toMatchObject({ id: 'tester/medalist-comp', competition_sources: ['comp'] });
  expect(stdout).toContain('-v VERSION -f predictions.csv');
  expect(stdout).toMatch(/next +kaggle kernels push -p submissions\/comp\/one\/kernel\n/);
  const result = JSON.parse(read(kernel, '..', 'result.json'));
  expect(result.kernel).toEqual({
    competition: 'comp',
    slug: 'medalist-comp',
    owner: 'tester',
    fileName: 'predictions.csv',
  });
});
