import { existsSync, lstatSync } from 'node:fs';
import { join } from 'node:path';
import * as z from 'zod';
import { environmentFolder } from '../python/environment.ts';
import { askInterpreter } from '../python/interpreter.ts';
import { jsonOf } from '../text/json.ts';
import { quoted } from '../text/quoted.ts';
import { type Line, linesOf } from './line.ts';
import { runTestProgram, type SandboxedPython, type TestOutcome } from './test-program.ts';

const { ok, note, warning, problem } = linesOf('python');

/** The packages that every template imports: name of the import, name for pip. */
const packages = { numpy: 'numpy', pandas: 'pandas', sklearn: 'scikit-learn', lightgbm: 'lightgbm' } as const;

const Version = z.object({ python: z.string() });
const Package = z.object({
  package: z.enum(['numpy', 'pandas', 'sklearn', 'lightgbm']),
  version: z.string().optional(),
  failed: z.string().optional(),
});

/** Whether there is a Python, and whether its packages can be imported in the sandbox. */
export const pythonLines = async (
  env: NodeJS.ProcessEnv,
  python: string | undefined,
  sandboxed: SandboxedPython | null,
): Promise<Line[]> => {
  const lines = namedLines(env);
  if (python === undefined) return [...lines, missingPython()];
  const interpreter = await askInterpreter(python);
  if ('why' in interpreter) return [...lines, problem('python', interpreter.why, 'medalist setup')];
  if (sandboxed === null) return [...lines, note('python', `${python}; packages not tried without a sandbox`)];
  const outcome = await runTestProgram({ ...sandboxed, script: 'packages.py', args: Object.keys(packages) });
  return [...lines, ...packageLines(python, outcome)];
};

/**
 * An environment may exist that we cannot reach, if another user made it. `medalist setup` then does nothing, so it
 * must be removed first.
 */
const missingPython = (): Line => {
  const folder = environmentFolder();
  const own = join(folder, 'bin', 'python');
  const entry = lstatSync(own, { throwIfNoEntry: false });
  return entry === undefined
    ? problem('python', 'none is set up', 'medalist setup')
    : problem('python', `${own} leads to a Python that we cannot reach`, `rm -rf ${quoted(folder)} && medalist setup`);
};

const namedLines = ({ MEDALIST_PYTHON: named = '' }: NodeJS.ProcessEnv): Line[] =>
  named === '' || existsSync(named)
    ? []
    : [warning('MEDALIST_PYTHON', 'is not a file: the Python of `medalist setup` is used', 'unset MEDALIST_PYTHON')];

export const packageLines = (python: string, { lines, failed }: TestOutcome): Line[] => {
  const version = lines.flatMap(reader(Version))[0]?.python;
  if (version === undefined)
    return [problem('python', `${python} does not start: ${failed ?? 'it printed nothing'}`, 'medalist setup')];
  const answers = lines.flatMap(reader(Package));
  const good = answers.flatMap(({ package: name, version: found }) =>
    found === undefined ? [] : [`${name} ${found}`],
  );
  const broken = Package.shape.package.options.flatMap((name) => {
    const answer = answers.find((read) => read.package === name);
    if (answer?.version !== undefined) return [];
    const why = answer?.failed ?? failed ?? 'the import ended the program';
    return [problem(name, `cannot be imported in the sandbox: ${why}`, packageFix(python, name, why))];
  });
  return [
    ok('python', `${version} at ${python}`),
    ...(good.length === 0 ? [] : [ok('packages', good.join(', '))]),
    ...broken,
  ];
};

/** LightGBM's wheel relies on the system's OpenMP library, which small images lack. */
const packageFix = (python: string, name: keyof typeof packages, why: string): string =>
  why.includes('libgomp') ? 'sudo apt-get install -y libgomp1' : `${quoted(python)} -m pip install ${packages[name]}`;

const reader =
  <T>(shape: z.ZodType<T>) =>
  (line: string): T[] => {
    const read = shape.safeParse(jsonOf(line));
    return read.success ? [read.data] : [];
  };
