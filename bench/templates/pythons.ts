import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { execa } from 'execa';
import { table } from '../../cli/render/terminal/table.ts';
import { engine } from '../../services/python/engine.ts';
import { findPython, projectRoot } from '../../services/python/environment.ts';
import { setting } from '../setting.ts';
import { provenBelow, runProven } from './scripts-alone.ts';
import { writeSolution } from './write-solution.ts';

/**
 * Runs a solution.py for every kind of data, alone, for TIME= (20) seconds each: on the first Python of PYTHONS= (3.11, 3.12 and 3.13 of
 * pyenv) with the libraries of Kaggle's image, and on every one with what pip installs there today. The tabular one also runs without each
 * optional library, and the one for images with pretrained weights, which all others lack. SCRIPTS= (what `make bench-scripts KEEP=` kept)
 * and DIR= (its competitions): runs the short scripts of these runs instead.
 */
const time = Number(setting('TIME', '20'));
const home = mkdtempSync(join(tmpdir(), 'medalist-pythons-'));
const tumours = join(projectRoot, 'competitions', 'demo-tumours', 'data');
/** A made-up competition (bench/shapes) for each kind of data. */
const shapes = {
  ...{ text: 'multilabel-text', mixed: 'offers', forecast: 'panel-sales' },
  ...{ images: 'class-folders', sounds: 'tones', masks: 'masks' },
};
const weights = join(projectRoot, '.models');
const libraries = ['numpy', 'pandas', 'scikit-learn', 'lightgbm', 'xgboost', 'catboost'];
/** The libraries that read images, sounds and rows of pixels. Kaggle's image has all of them. */
const readers = ['pillow', 'soundfile', 'pyarrow'];
const optional = ['lightgbm', 'xgboost', 'catboost', 'matplotlib', 'pyarrow'];

const pythons = (): string[] => {
  const versions = join(process.env.HOME ?? '', '.pyenv', 'versions');
  const found = existsSync(versions) ? readdirSync(versions).filter((name) => /^3\.1[123]\./.test(name)) : [];
  return setting('PYTHONS', found.map((name) => join(versions, name, 'bin', 'python3')).join(',')).split(',');
};

const environmentOf = async (python: string, wanted: readonly string[], name: string): Promise<string> => {
  await execa(python, ['-m', 'venv', join(home, name)]);
  const own = join(home, name, 'bin', 'python');
  await execa(own, ['-m', 'pip', 'install', '--quiet', '--disable-pip-version-check', ...wanted]);
  return own;
};

const versionsOf = async (python: string): Promise<string> => {
  const script = `import importlib.metadata as m, platform\nprint(platform.python_version(), *(m.version(n) for n in ${JSON.stringify(libraries)}))`;
  return (await execa(python, ['-c', script])).stdout;
};

/** A folder that comes first on the path and makes the import of a library fail. */
const without = (library: string): string => {
  const folder = join(home, `no-${library}`);
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, `${library}.py`), `raise ImportError('${library} is missing, as it were')\n`);
  return folder;
};

interface Job {
  readonly kind: string;
  readonly data: string;
}

type Environment = Readonly<Record<string, string>>;

/** The names of models. Those of texts and pictures are long, so they are only counted. */
const listed = (models: readonly string[]): string => {
  const plain = models.filter((name) => !name.startsWith('text ') && name.split(' ').length < 3);
  const others = models.length - plain.length;
  return [...plain, ...(others > 0 ? [`and ${others} more`] : [])].join(' ');
};

const run = async (python: string, { kind, data }: Job, what: string, env: Environment): Promise<string[]> => {
  const out = join(home, 'out', `${kind} ${what}`.replaceAll(/\W+/g, '-'));
  const script = join(home, `${kind}.py`);
  const args = [script, '--data', data, '--out', out, '--time', String(time), '--threads', '2'];
  const path = [env.PYTHONPATH ?? '', engine.path].filter(Boolean).join(':');
  const { exitCode, stdout } = await execa(python, args, { reject: false, env: { ...env, PYTHONPATH: path } });
  const rows = existsSync(join(out, 'submission.csv'))
    ? readFileSync(join(out, 'submission.csv'), 'utf8').trimEnd().split('\n').length - 1
    : 0;
  const models = new Set([...stdout.matchAll(/@@MODEL \{"model": "([^"]+)"/g)].map(([, name = '']) => name));
  const score = [...stdout.matchAll(/@@SCORE .*?"score": ([\d.-]+)/g)].at(-1)?.[1] ?? '';
  return [what, kind, String(exitCode), String(rows), score, listed([...models])];
};

/** Writes the solution for every kind of data, and returns each with its data. */
const jobs = async (): Promise<Job[]> => {
  const written = join(home, 'shapes');
  const writer = join(projectRoot, 'bench', 'shapes', 'write.py');
  await execa(findPython() ?? 'python3', [writer, written, ...Object.values(shapes)]);
  const all = [
    { kind: 'tabular', data: tumours },
    ...Object.entries(shapes).map(([kind, slug]) => ({ kind, data: join(written, slug, 'public') })),
  ];
  for (const { kind, data } of all) await writeSolution(data, join(home, `${kind}.py`), time);
  return all;
};

/** The libraries of each Python: first those that Kaggle's image pins. */
const environments = (): { readonly python: string; readonly wanted: readonly string[] }[] => {
  const [oldest = 'python3', ...newer] = pythons();
  return [
    { python: oldest, wanted: ['-r', join(import.meta.dirname, 'kaggle-image.txt')] },
    ...[oldest, ...newer].map((python) => ({ python, wanted: [...libraries, ...readers] })),
  ];
};

const rows: string[][] = [];
const note = (row: string[]): void => {
  rows.push(row);
  console.error(row.join('  '));
};
const tell = (...head: readonly string[]): void => {
  console.log(`\n${table([`python ${libraries.join(' ')}`, ...head], rows)}\n`);
};

const everyTemplate = async (): Promise<void> => {
  const [tabular, ...others] = await jobs();
  if (tabular === undefined) throw new Error('the tabular job is the first of them');
  let last = '';
  for (const [number, { python, wanted }] of environments().entries()) {
    last = await environmentOf(python, wanted, `env-${number}`);
    const versions = await versionsOf(last);
    for (const job of [tabular, ...others]) note(await run(last, job, versions, {}));
  }
  for (const library of optional)
    note(await run(last, tabular, `without ${library}`, { PYTHONPATH: without(library) }));
  const images = others.find(({ kind }) => kind === 'images');
  if (images !== undefined) note(await run(last, images, 'with weights', { MEDALIST_MODELS_DIR: weights }));
  tell('data', 'exit', 'rows', 'score', 'models');
};

const everyScript = async (kept: string, competitions: string): Promise<void> => {
  for (const [number, { python, wanted }] of environments().entries()) {
    const own = await environmentOf(python, wanted, `env-${number}`);
    const versions = await versionsOf(own);
    for (const proven of provenBelow(kept, competitions)) note([versions, ...(await runProven(own, proven, home))]);
  }
  tell('competition', 'exit', 'rows', 'cv', 'seconds');
};

try {
  const [kept, competitions] = [setting('SCRIPTS', ''), setting('DIR', '')];
  if (kept === '') await everyTemplate();
  else await everyScript(resolve(kept), resolve(competitions));
  process.exitCode = rows.every(([, , code]) => code === '0') ? 0 : 1;
} finally {
  rmSync(home, { recursive: true, force: true });
}
