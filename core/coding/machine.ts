import { totalmem } from 'node:os';
import type * as z from 'zod';
import { fillPrompt } from '../../services/claude/prompt/prompt.ts';
import type { Terms } from '../../services/python/limits/terms.ts';
import { timeBrief } from '../brief/time.ts';
import { legendWords } from '../solution/legend.ts';
import type { Means } from '../solution/means.ts';
import { libraries } from './packages.ts';
import { installedWeights } from './weights.ts';

/** Where programs run and with what: time, cores, memory, GPU, libraries, weights, the zoo. Ours, so it is not fenced. */
export const machineBrief = (means: z.output<typeof Means> | undefined, terms: Terms | null): string => {
  const { own, rest } = libraries();
  return fillPrompt('machine', {
    means:
      means === undefined
        ? 'Seconds, threads and memory are given when it is called.'
        : timeBrief({ ...means, memory: memoryOf(terms) }),
    libraries: [...own].map(([name, version]) => `- ${name} ${version}`).join('\n'),
    rest: [...rest].map(([name, version]) => `${name} ${version}`).join(', '),
    weights: installedWeights(),
    legend: legendWords(new Set([...own.keys(), ...rest.keys()])),
  });
};

const gibibyte = 2 ** 30;

/** Bytes: the limit that the user set, else what this machine or its container has, in whole gibibytes, so that it stays the same. */
const memoryOf = (terms: Terms | null): number => {
  const limit = process.constrainedMemory();
  const here = limit > 0 && limit < totalmem() ? limit : totalmem();
  return terms?.limits.memory ?? Math.max(1, Math.floor(here / gibibyte)) * gibibyte;
};
