import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { validate } from '../../../../app/submission/submission.ts';
import { checkSolution, type SolutionNeeds } from '../../../../core/checks/index.ts';
import { findPython } from '../../../../services/python/environment.ts';
import { defaultLimits, type Limits } from '../../../../services/python/limits/limits.ts';
import { runPython } from '../../../../services/python/run/run.ts';
import { plainTerms } from '../../sandbox/terms.ts';
import { scratchFolder } from '../../scratch.ts';
import { headerOf, type Subject } from './subjects.ts';

export const python = findPython();

/** What the static checks ask of a solution of this competition. */
const needsOf = (subject: Subject): SolutionNeeds => ({
  targets: subject.targets,
  header: headerOf(subject),
  sampleFile: subject.sample,
  trainFiles: [subject.train],
  testFiles: [subject.test],
  submissionFile: 'submission.csv',
  python,
});

/** Rules with an error, each once. */
export const errorsIn = async (code: string, subject: Subject): Promise<readonly string[]> => {
  const { findings } = await checkSolution(code, needsOf(subject));
  return [...new Set(findings.filter(({ severity }) => severity === 'error').map(({ rule }) => rule))];
};

/** Runs a program as execute would: in the strongest sandbox of this machine, with limits that a test reaches soon. */
export const runProgram = async (code: string, subject: Subject, change: Partial<Limits> = {}) => {
  const root = scratchFolder();
  const [source, out] = [join(root, 'src'), join(root, 'working')];
  for (const folder of [source, out]) mkdirSync(folder);
  writeFileSync(join(source, 'solution.py'), code);
  const { exit, tail } = await runPython({
    python: python ?? 'python3',
    sandbox: (await plainTerms()).sandbox,
    source,
    script: 'solution.py',
    args: ({ input, work }) => [
      ...['--data', input.data ?? '', '--out', work, '--time', '60', '--seed', '1', '--threads', '1'],
    ],
    input: [{ name: 'data', folder: subject.folder }],
    work: out,
    caches: [],
    gpu: null,
    limits: defaultLimits({ seconds: 60, graceSeconds: 0.5, ...change }),
    threads: 1,
    signal: new AbortController().signal,
    onLine: () => {},
  });
  return { out, exit, tail: tail.join('\n') };
};

/** What `medalist validate` says of the submission in a folder: errors by rule; none: it is valid. */
export const validationErrors = async (out: string, subject: Subject): Promise<readonly string[]> => {
  const outcome = await validate(join(out, 'submission.csv'), { competition: subject.folder, home: scratchFolder() });
  if (!outcome.ok) throw new Error(JSON.stringify(outcome));
  const errors = outcome.findings.flatMap(({ severity, rule }) => (severity === 'error' ? [rule] : []));
  return outcome.valid ? [] : [...new Set(errors)];
};
