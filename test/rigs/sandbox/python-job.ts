import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { findPython } from '../../../services/python/environment.ts';
import { defaultLimits, type Limits } from '../../../services/python/limits/limits.ts';
import type { PythonJob } from '../../../services/python/run/job.ts';
import { scratchFolder } from '../scratch.ts';
import { plainTerms } from './terms.ts';

const mebibyte = 2 ** 20;

/** A program to run as a run would, in the strongest sandbox of this machine, with limits that a test reaches soon. */
export const pythonJob = async (
  code: string,
  limits: Partial<Limits> = {},
  change: Partial<PythonJob> = {},
): Promise<PythonJob & { readonly lines: string[] }> => {
  const root = scratchFolder();
  const [source, work, data] = [join(root, 'src'), join(root, 'working'), join(root, 'data')];
  for (const folder of [source, work, data]) mkdirSync(folder);
  writeFileSync(join(source, 'program.py'), code);
  writeFileSync(join(data, 'train.csv'), 'id,y\n1,2\n');
  const lines: string[] = [];
  return {
    python: findPython() ?? 'python3',
    sandbox: (await plainTerms()).sandbox,
    source,
    script: 'program.py',
    args: () => [],
    input: [{ name: 'contest', folder: data }],
    work,
    caches: [],
    gpu: null,
    limits: defaultLimits({ seconds: 200, graceSeconds: 0.5, memory: 600 * mebibyte, disk: 200 * mebibyte, ...limits }),
    threads: 1,
    signal: new AbortController().signal,
    onLine: (line) => lines.push(line),
    lines,
    ...change,
  };
};
