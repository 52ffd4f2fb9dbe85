import { createHash } from 'node:crypto';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { execa } from 'execa';
import { afterAll, describe, expect, test } from 'vitest';
import { bundled } from '../../../app/bundle/contents.ts';
import type { EndedRun } from '../../../app/run/ended-run.ts';
import type { UsedWeights } from '../../../core/schema/reported/weights.ts';
import type { Report } from '../../../core/schema/result.ts';
import { engineDigest } from '../../../services/python/engine.ts';
import { findPython } from '../../../services/python/environment.ts';
import { openHome } from '../../../services/store/home.ts';
import { openStore } from '../../../services/store/store.ts';
import { scratchFolder } from '../../rigs/scratch.ts';

const store = openStore(openHome(scratchFolder(afterAll)).store);
const whole = `"""It needs the package medalist_engine (${engineDigest()})."""\n\nfrom medalist_engine import solve\n`;
const short = 'import pandas as pd\n';
const candidate = 'import numpy as np\n';

const cv = { metric: 'auc', score: 0.9, error: 0.01, direction: 'max', scheme: 'stratified', folds: 5 };

/** What a run's bundle holds, as text by path. */
const contentsOf = async (programs: Readonly<Record<string, string>>, more: Partial<Report> = {}, models = '/none') => {
  const outputs = Object.fromEntries(
    Object.entries({ ...programs, 'oof.csv': 'row\n' }).map(([name, code]) => [name, store.putText(code)]),
  );
  const report = {
    ...{
      name: 'Houses | more',
      metric: { name: 'auc' },
      outputs,
      weights: [],
      repairs: [],
      blend: null,
      tree: null,
      doubt: [],
    },
    ...{ solution: { origin: 'template' }, crossValidation: cv, confirmation: null, check: null, ...more },
  };
  const run = { request: { time: 300 }, result: { report } } as unknown as EndedRun; // no more is read
  const contents = await bundled(run, store, models);
  if (contents === null) throw new Error('nothing to bundle');
  const text = (path: string) => contents.files.get(path)?.toString() ?? '';
  return { ...contents, paths: [...contents.files.keys()], text, readme: text('README.md') };
};

const wheel = /^medalist_engine-.*-py3-none-any\.whl$/;

describe('the bundle of an engine', () => {
  test('has a wheel, packages with their sums, and a page with the commands', async () => {
    const { paths, text, readme, notes } = await contentsOf({ 'solution.py': whole });
    expect(paths).toEqual(['solution.py', 'requirements.txt', 'README.md', expect.stringMatching(wheel)]);
    expect(notes).toEqual([]);
    expect(text('solution.py')).toBe(whole);
    expect(text('requirements.txt')).not.toMatch(/^ *#|:\/\/|-index/m);
    expect(text('requirements.txt')).toMatch(/^\.\/medalist_engine\S+ --hash=sha256:[0-9a-f]{64}\ncatboost==/);
    expect(readme).toMatch(/^# Houses &#124; more\n/);
    expect(readme).toContain('Score: auc 0.9 ± 0.01 by its own folds.');
    expect(readme).toMatch(
      /\n {4}pip install -r requirements.txt\n {4}python solution.py --data DATA --out \. --time 2\d\d\n/,
    );
  });

  test('is accepted by pip, which checks the sums', async () => {
    const { files, text } = await contentsOf({ 'solution.py': whole });
    const folder = scratchFolder();
    for (const [path, bytes] of files) writeFileSync(join(folder, path), bytes);
    writeFileSync(join(folder, 'own.txt'), text('requirements.txt').split('\n')[0] ?? '');
    const pip = ['-m', 'pip', 'install', '--no-index', '--no-deps', '--target', 'there', '-r'];
    const python = findPython() ?? 'python3';
    const run = (...args: string[]) => execa(python, args, { cwd: folder, env: { PYTHONPATH: join(folder, 'there') } });
    await run(...pip, 'own.txt');
    const { stdout } = await run(
      '-c',
      'import medalist_engine as engine; print(engine.__file__, engine.solve.__name__)',
    );
    expect(stdout).toBe(`${join(folder, 'there', 'medalist_engine', '__init__.py')} solve`);
    writeFileSync(join(folder, 'wrong.txt'), (text('requirements.txt').split('\n')[0] ?? '').replace(/.$/, 'x'));
    await expect(run(...pip, 'wrong.txt')).rejects.toThrow();
  });

  test('says where the engine is another one than the run had', async () => {
    const { notes, readme } = await contentsOf({ 'solution.py': whole.replace(engineDigest(), '0123456789ab') });
    expect(notes).toEqual(['the engine has changed since the run: its scores may differ']);
    expect(readme).toContain(`- ${notes[0]}`);
  });
});

test('a script needs no time, and its engine lies beside it', async () => {
  const { paths, readme } = await contentsOf({ 'solution.py': short, 'engine.py': whole });
  expect(paths.slice(0, 2)).toEqual(['solution.py', 'engine.py']);
  expect(readme).toContain('\n    python solution.py --data DATA --out .\n');
  expect(readme).toMatch(/`engine\.py`: the main program: `python engine\.py --data DATA --out \. --time 2\d\d`/);
});

test('of a blend all programs are there, with their shares', async () => {
  const tree = { nodes: [{ id: 'one', candidate: 'c'.repeat(64) }] };
  const blend = { kept: true, weights: { template: 0.7, one: 0.3 } };
  const { paths, readme } = await contentsOf({ 'solution.py': whole, 'program.py': candidate }, {
    blend,
    tree,
  } as unknown as Partial<Report>);
  expect(paths).toContain('program.py');
  expect(readme).toContain('`solution.py`: the main program, 70 % of the answer that was submitted');
  expect(readme).toMatch(/`program\.py`: .*, 30 % of the answer/);
  expect(readme).toContain('nothing blends them here');
});

test('the page says what speaks against the answer, and what was repaired', async () => {
  const doubt = [{ kind: 'too-good', message: 'auc 1 is <perfect>' }];
  const more = { doubt, repairs: [{ what: 'ids were sorted' }] } as unknown as Partial<Report>;
  const { readme } = await contentsOf({ 'solution.py': whole }, more);
  expect(readme).toMatch(
    /Look at this:\*\*\n\n- In doubt \(too-good\): auc 1 is &#60;perfect&#62;\n- Repaired .*: ids were sorted\n$/,
  );
});

test('a program that does not import the engine gets no wheel', async () => {
  const { paths, text } = await contentsOf({ 'solution.py': candidate });
  expect(paths).toEqual(['solution.py', 'requirements.txt', 'README.md']);
  expect(text('requirements.txt')).toMatch(/^catboost==/);
});

describe('pretrained weights', () => {
  const sumOf = (text: string) => createHash('sha256').update(text).digest('hex');
  const used = (name: string, content: string): UsedWeights => ({
    ...{ name, sha256: sumOf(content), licence: 'MIT', source: 'somebody' },
  });

  /** A models folder with one network, notes of it, and what is not of it. */
  const modelsFolder = (): string => {
    const folder = scratchFolder();
    mkdirSync(join(folder, 'net'));
    mkdirSync(join(folder, 'other'));
    const files = {
      'net/model.safetensors': 'numbers',
      'net/vocab.txt': 'a b',
      'net/notes.md': 'mine',
      '.key': 'secret',
    };
    for (const [path, text] of Object.entries({ ...files, 'other/model.safetensors': 'others' }))
      writeFileSync(join(folder, path), text);
    return folder;
  };

  test('go with the program, and nothing else of their folder does', async () => {
    const weights = [used('net', 'numbers')];
    const { paths, readme, notes } = await contentsOf({ 'solution.py': whole }, { weights }, modelsFolder());
    expect(paths.filter((path) => path.startsWith('models/'))).toEqual([
      'models/net/model.safetensors',
      'models/net/vocab.txt',
    ]);
    expect(readme).toContain('pretrained weights `net`, MIT, from somebody: in `models/`');
    expect(notes).toEqual([]);
  });

  test('are found by their sum, whatever they are called', async () => {
    const weights = [used('a name of the makers', 'others')];
    const { paths } = await contentsOf({ 'solution.py': whole }, { weights }, modelsFolder());
    expect(paths).toContain('models/other/model.safetensors');
  });

  test('that are not here are named, with their sum', async () => {
    const weights = [used('../net', 'gone')];
    const { paths, readme, notes } = await contentsOf({ 'solution.py': candidate }, { weights }, modelsFolder());
    expect(paths.join()).not.toContain('models/');
    expect(notes).toEqual([expect.stringContaining('without the weights of ../net')]);
    expect(readme).toContain(`NOT here (SHA-256 ${sumOf('gone')})`);
    expect(readme).toContain('MEDALIST_MODELS_DIR=models');
  });
});
