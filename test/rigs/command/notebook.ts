import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { execa } from 'execa';
import * as z from 'zod';
import { findPython, projectRoot } from '../../../services/python/environment.ts';
import { scratchFolder } from '../scratch.ts';

const Notebook = z.object({
  nbformat: z.literal(4),
  nbformat_minor: z.literal(5),
  cells: z.array(
    z.object({ id: z.string(), cell_type: z.enum(['code', 'markdown']), source: z.array(z.string()) }).loose(),
  ),
});

/** A notebook's cells as text, by their ids. */
export const cellsOf = (text: string): ReadonlyMap<string, string> =>
  new Map(Notebook.parse(JSON.parse(text)).cells.map(({ id, source }) => [id, source.join('')]));

const venv = join(projectRoot, '.venv-notebook');
const runner = join(venv, 'bin', 'jupyter-execute');

/** Why Jupyter cannot be used here, or undefined. */
export const jupyterSkipReason = (): string | undefined =>
  existsSync(runner) ? undefined : 'Jupyter is not installed here: make notebook-runner';

/** Places as Kaggle has them: the competitions' files, attached, and the folder for what is written. */
export interface KaggleSession {
  readonly input: string;
  readonly working: string;
}

export const kaggleSession = (): KaggleSession => {
  const root = scratchFolder();
  const session = { input: join(root, 'input'), working: join(root, 'working') };
  for (const folder of Object.values(session)) mkdirSync(folder);
  return session;
};

const options = ({ input, working }: KaggleSession, more: Readonly<Record<string, string>> = {}) => ({
  env: { PATH: '/usr/bin:/bin', HOME: working, MEDALIST_INPUT: input, MEDALIST_WORKING: working, ...more },
  ...({ extendEnv: false, reject: false, stdin: 'ignore', all: true } as const),
});

const python = (): string => {
  const found = findPython();
  if (found === undefined) throw new Error('no Python environment: run `make setup`');
  return found;
};

/** The code cells, one after the other, in one process: what a notebook does, without Jupyter. */
export const runAsScript = async (notebook: string, session: KaggleSession) => {
  const script = join(scratchFolder(), 'notebook.py');
  const cells = Notebook.parse(JSON.parse(readFileSync(notebook, 'utf8'))).cells;
  const code = cells.filter((cell) => cell.cell_type === 'code').map(({ source }) => source.join(''));
  writeFileSync(script, code.join('\n\n'));
  const { exitCode, all } = await execa(python(), [script], options(session));
  return { exitCode, output: all };
};

/** Runs all of a notebook as Kaggle does, by Jupyter's own runner; its kernel has the packages that solutions have. */
export const runByJupyter = async (notebook: string, session: KaggleSession) => {
  const folder = scratchFolder();
  const spec = join(folder, 'kernels', 'solutions');
  mkdirSync(spec, { recursive: true });
  const start =
    "import runpy, sys; sys.path.append(sys.argv.pop(1)); runpy.run_module('ipykernel_launcher', run_name='__main__')";
  const lib = join(venv, 'lib');
  const packages = join(lib, readdirSync(lib).find((name) => name.startsWith('python3')) ?? '', 'site-packages');
  const argv = [python(), '-c', start, packages, '-f', '{connection_file}'];
  writeFileSync(join(spec, 'kernel.json'), JSON.stringify({ argv, display_name: 'solutions', language: 'python' }));
  const out = join(folder, 'out.ipynb');
  const args = ['--kernel_name=solutions', `--output=${out}`, notebook];
  const { exitCode, all } = await execa(runner, args, options(session, { JUPYTER_PATH: folder }));
  return { exitCode, output: existsSync(out) ? all + readFileSync(out, 'utf8') : all };
};

/** What nbformat itself says of a notebook: empty where it is valid. */
export const nbformatSays = async (notebook: string): Promise<string> => {
  const check = 'import nbformat, sys; nbformat.validate(nbformat.read(sys.argv[1], nbformat.NO_CONVERT))';
  const { all } = await execa(join(venv, 'bin', 'python'), ['-W', 'error', '-c', check, notebook], {
    reject: false,
    all: true,
  });
  return all;
};
