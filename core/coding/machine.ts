import { totalmem } from 'node:os';
import type * as z from 'zod';
import { fillPrompt } from '../../services/claude/prompt/prompt.ts';
import type { Terms } from '../../services/python/limits/terms.ts';
import { concernsOf } from '../brief/concerns.ts';
import { effortBrief } from '../brief/effort.ts';
import { timeBrief } from '../brief/time.ts';
import type { Competition } from '../schema/competition.ts';
import { legendWords } from '../solution/legend.ts';
import type { Resources } from '../solution/resources.ts';
import { libraries } from './packages.ts';
import { installedWeights } from './weights.ts';

/**
 * Where programs run and with what: time, cores, memory, GPU, libraries, weights, the zoo, as far as they concern the competition. Ours, so
 * it is not fenced.
 */
export const machineBrief = (
  competition: Competition,
  means: z.output<typeof Resources> | undefined,
  terms: Terms | null,
): string => {
  const { own, rest } = libraries();
  const concerns = concernsOf(competition);
  const effort = effortBrief(competition, means);
  const weights = installedWeights(concerns);
  return fillPrompt('machine', {
    means:
      means === undefined
        ? 'Seconds, threads and memory are given when it is called.'
        : timeBrief({ ...means, memory: memoryOf(terms) }),
    effort: effort === '' ? '' : `${effort}\n\n`,
    libraries: [...own].map(([name, version]) => `- ${name} ${version}`).join('\n'),
    rest: [...rest].map(([name, version]) => `${name} ${version}`).join(', '),
    weights: weights.length === 0 ? '' : `${fillPrompt('weights', { weights: weights.join('\n') })}\n\n`,
    legend: legendWords(new Set([...own.keys(), ...rest.keys()]), concerns.templates),
  });
};

const gibibyte = 2 ** 30;

/** Bytes: the limit that the user set, else what this machine or its container has, in whole gibibytes, so that it stays the same. */
const memoryOf = (terms: Terms | null): number => {
  const limit = process.constrainedMemory();
  const here = limit > 0 && limit < totalmem() ? limit : totalmem();
  return terms?.limits.memory ?? Math.max(1, Math.floor(here / gibibyte)) * gibibyte;
};
