import { availableParallelism } from 'node:os';
import * as z from 'zod';
import { Tier } from '../../../services/python/sandbox/tier.ts';
import { NamedLimits } from '../limits.ts';
import { option } from '../option.ts';
import { gpu, limits, number, oneOf, type Text, yesOrNo } from '../text.ts';

const unsafe = '--unsafe-no-sandbox';
const tiers = oneOf(
  ['auto', 'bubblewrap', 'landlock', 'seatbelt'],
  'Say auto, bubblewrap or landlock; none is --unsafe-no-sandbox.',
);

/** None is given by a flag of its own, and overrules. */
const sandbox: Text<'auto' | Tier> = {
  ...{ flag: tiers.flag, cell: tiers.cell },
  args: (flag, tier) => (tier === 'none' ? [unsafe] : [`${flag}=${tier}`]),
  fold: (before, next) => (before === 'none' ? before : next),
};

/** What a run may use of the machine. */
export const machineRows = {
  threads: option(z.int().min(1), number, {
    flag: '--threads <n>',
    variable: 'THREADS',
    help: 'how many threads a solution may use',
    usual: 'all cores',
    batch: { usual: 'the number of cores divided by --parallel' },
    column: { name: 'threads', example: '`2`' },
    or: availableParallelism(),
    refusal: { what: (threads) => `${threads} is no number of threads`, advice: 'Give 1 or more.' },
  }),
  gpu: option(z.union([z.literal('off'), z.literal('auto'), z.int().min(0)]), gpu, {
    flag: '--gpu <which>',
    variable: 'GPU',
    help: 'off, auto (a free GPU if there is one), or the number of a GPU in nvidia-smi',
    batch: {},
    column: { name: 'gpu', example: '`off`, `auto`, `1`' },
    identity: true,
    or: 'auto',
  }),
  limits: option(NamedLimits, limits, {
    flag: '--limit <name=amount>',
    variable: 'LIMITS',
    help: 'change a limit of solutions, such as memory=8G; also disk, files, file-size, output, processes',
    more: 'use/security.md#limits',
    batch: { usual: 'nine tenths of the memory divided by --parallel' },
    column: { name: 'memory', example: '`8G`', means: ' memory=8G' },
    power: 'its limits',
    or: {},
  }),
  sandbox: option(z.union([z.literal('auto'), Tier]), sandbox, {
    flag: '--sandbox <tier>',
    variable: null,
    help: 'the sandbox for solutions: bubblewrap, landlock, or auto for the strongest that works here',
    usual: 'MEDALIST_SANDBOX, else auto',
    also: {
      flag: unsafe,
      variable: 'UNSAFE_NO_SANDBOX',
      help: 'use no sandbox: solutions can then read, write and send whatever you can',
      means: 'none',
    },
    batch: {},
    identity: true,
    power: 'to run without a sandbox',
  }),
  shareModels: option(z.boolean(), yesOrNo, {
    flag: '--share-models',
    variable: null,
    help: 'let solutions read your model caches (Hugging Face, torch), but no tokens',
    identity: true,
    power: 'to share model caches',
    or: false,
  }),
};
