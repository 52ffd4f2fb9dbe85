import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { execa } from 'execa';
import { table } from '../../cli/render/table.ts';
import { projectRoot } from '../../services/python/environment.ts';
import { writeSolution } from './write-solution.ts';

/**
 * A built-in competition's solution.py, alone, for TIME= (20) seconds each: on every Python of PYTHONS= (3.11, 3.12 and 3.13 of
 * pyenv) with what pip installs there today, and with each optional library missing.
 */
const setting = (name: string, usual: string) => process.env[name] || usual; // make exports what is not set as ''
const time = Number(setting('TIME', '20'));
const home = mkdtempSync(join(tmpdir(), 'medalist-pythons-'));
const data = join(projectRoot, 'competitions', 'demo-tumours', 'data');
const libraries = ['numpy', 'pandas', 'scikit-learn', 'lightgbm', 'xgboost', 'catboost'];
const optional = ['lightgbm', 'xgboost', 'catboost', 'matplotlib', 'pyarrow'];

const pythons = (): string[] => {
  const versions = join(process.env.HOME ?? '', '.pyenv', 'versions');
  const found = existsSync(versions) ? readdirSync(versions).filter((name) => /^3\.1[123]\./.test(name)) : [];
  return setting('PYTHONS', found.map((name) => join(versions, name, 'bin', 'python3')).join(',')).split(',');
};

const environmentOf = async (python: string, name: string): Promise<string> => {
  const folder = join(home, name);
  await execa(python, ['-m', 'venv', folder]);
  const own = join(folder, 'bin', 'python');
  await execa(own, ['-m', 'pip', 'install', '--quiet', '--disable-pip-version-check', ...libraries]);
  return own;
};

const versionsOf = async (python: string): Promise<string> => {
  const script = `import importlib.metadata as m, platform\nprint(platform.python_version(), *(m.version(n) for n in ${JSON.stringify(libraries)}))`;
  return (await execa(python, ['-c', script])).stdout;
};

/** A folder that comes first on the path and in which a library fails to be imported. */
const without = (library: string): string => {
  const folder = join(home, `no-${library}`);
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, `${library}.py`), `raise ImportError('${library} is missing, as it were')\n`);
  return folder;
};

const run = async (python: string, what: string, path: string): Promise<string[]> => {
  const out = join(home, 'out', what.replaceAll(/\W+/g, '-'));
  const args = [join(home, 'solution.py'), '--data', data, '--out', out, '--time', String(time), '--threads', '2'];
  const { exitCode, stdout } = await execa(python, args, { reject: false, env: { PYTHONPATH: path } });
  const rows = existsSync(join(out, 'submission.csv'))
    ? readFileSync(join(out, 'submission.csv'), 'utf8').trimEnd().split('\n').length - 1
    : 0;
  const models = new Set([...stdout.matchAll(/@@MODEL \{"model": "(\w+)"/g)].map(([, name = '']) => name));
  const score = [...stdout.matchAll(/@@SCORE .*?"score": ([\d.-]+)/g)].at(-1)?.[1] ?? '';
  return [what, String(exitCode), String(rows), score, [...models].join(' ')];
};

try {
  await writeSolution(data, join(home, 'solution.py'), time);
  const rows: string[][] = [];
  for (const python of pythons()) {
    const own = await environmentOf(python, `env-${rows.length}`);
    rows.push(await run(own, await versionsOf(own), ''));
    console.error(rows.at(-1)?.join('  '));
  }
  const last = join(home, `env-${rows.length - 1}`, 'bin', 'python');
  for (const library of optional) rows.push(await run(last, `without ${library}`, without(library)));
  console.log(`\n${table([`python ${libraries.join(' ')}`, 'exit', 'rows', 'score', 'models'], rows)}\n`);
  process.exitCode = rows.every(([, code]) => code === '0') ? 0 : 1;
} finally {
  rmSync(home, { recursive: true, force: true });
}
