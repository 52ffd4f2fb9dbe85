import { availableParallelism } from 'node:os';
import * as z from 'zod';
import { Tier } from '../../services/python/sandbox/tier.ts';
import { Approval } from './approval.ts';
import { NamedLimits } from './limits.ts';
import { option } from './option.ts';
import {
  approvals,
  gpu,
  limits,
  maybeWord,
  number,
  oneOf,
  type Text,
  unlessOff,
  word,
  words,
  yesOrNo,
} from './text.ts';

/** Seconds a run may have: at most 12 hours, as long as Kaggle's own notebooks may run. */
const shortestTime = 5;
const longestTime = 43_200;

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

/** Every option of a run. Flags, variables of make, columns of a list, request.json and docs are derived from this table. */
export const table = {
  time: option(z.number().min(shortestTime).max(longestTime), number, {
    flag: '--time <seconds>',
    variable: 'TIME',
    help: `seconds for the whole run, everything included; ${shortestTime} to ${longestTime}`,
    more: 'time.md',
    batch: {},
    cron: true,
    column: { name: 'time', example: '`600`', means: ', seconds' },
    identity: true,
    or: 600,
    refusal: {
      what: (time) => `a time of ${time} seconds is out of range`,
      advice: `Give ${shortestTime} to ${longestTime} seconds.`,
    },
  }),
  out: option(z.string(), word, {
    flag: '--out <folder>',
    variable: 'OUT',
    help: "put the run's files here",
    usual: 'submissions/<slug>/<run-id>/',
  }),
  seed: option(
    z
      .int()
      .min(0)
      .lt(2 ** 31),
    number,
    {
      flag: '--seed <n>',
      variable: 'SEED',
      help: 'seed of every random choice',
      batch: {},
      column: { name: 'seed', example: '`7`' },
      identity: true,
      or: 42,
      refusal: { what: (seed) => `${seed} is no seed`, advice: 'Give a whole number from 0 to 2147483647.' },
    },
  ),
  runId: option(z.string(), word, {
    flag: '--run-id <id>',
    variable: null,
    help: 'name the run; a run that exists by this name is resumed',
    usual: 'time and random',
  }),
  solutions: option(z.array(z.string()).max(10).readonly(), words, {
    flag: '--solution <file>',
    variable: null,
    help: 'your own program competes with the template; may be given up to 10 times',
    column: { name: 'solution', example: '`mine.py`, `a.py b.py`', means: '; as seen from the list' },
    identity: true,
    power: 'its programs',
    refusal: { what: () => 'more than 10 solutions', advice: 'Give at most 10.' },
  }),
  only: option(z.boolean(), yesOrNo, {
    flag: '--only',
    variable: 'ONLY',
    help: "run the user's own solution alone, and compare it with nothing",
    column: { name: 'only', example: '`yes`' },
    identity: true,
    power: 'to run its program alone',
    or: false,
  }),
  threads: option(z.int().min(1), number, {
    flag: '--threads <n>',
    variable: 'THREADS',
    help: 'threads a solution may use',
    usual: 'all cores',
    batch: { usual: 'the cores divided by --parallel' },
    column: { name: 'threads', example: '`2`' },
    or: availableParallelism(),
    refusal: { what: (threads) => `${threads} is no number of threads`, advice: 'Give 1 or more.' },
  }),
  gpu: option(z.union([z.literal('off'), z.literal('auto'), z.int().min(0)]), gpu, {
    flag: '--gpu <which>',
    variable: 'GPU',
    help: 'off, auto (a free one, if there is one) or a number as nvidia-smi counts',
    batch: {},
    column: { name: 'gpu', example: '`off`, `auto`, `1`' },
    identity: true,
    or: 'auto',
  }),
  limits: option(NamedLimits, limits, {
    flag: '--limit <name=amount>',
    variable: 'LIMITS',
    help: 'change limits: memory=8G, disk, file-size, output, files, processes',
    more: 'security.md#limits',
    batch: { usual: 'nine tenths of the memory divided by --parallel' },
    column: { name: 'memory', example: '`8G`', means: ' memory=8G' },
    power: 'its limits',
    or: {},
  }),
  sandbox: option(z.union([z.literal('auto'), Tier]), sandbox, {
    flag: '--sandbox <tier>',
    variable: null,
    help: 'auto, bubblewrap or landlock',
    usual: 'MEDALIST_SANDBOX, else auto: the strongest there is',
    also: {
      flag: unsafe,
      variable: 'UNSAFE_NO_SANDBOX',
      help: 'run solutions as ordinary programs that can do all that you can',
      means: 'none',
    },
    batch: {},
    identity: true,
    power: 'to run without a sandbox',
  }),
  shareModels: option(z.boolean(), yesOrNo, {
    flag: '--share-models',
    variable: null,
    help: 'let solutions read your Hugging Face and torch caches, without tokens',
    identity: true,
    power: 'to share model caches',
    or: false,
  }),
  fresh: option(z.boolean(), yesOrNo, {
    flag: '--fresh',
    variable: null,
    help: 'reuse nothing from earlier runs',
    or: false,
  }),
  from: option(z.string(), word, {
    flag: '--from <stage>',
    variable: 'FROM',
    help: 'run this stage and all later ones again, and reuse what comes before: generate, execute, ... (medalist graph lists them)',
    identity: true,
    or: null,
  }),
  rounds: option(z.int().min(0).max(20), number, {
    flag: '--rounds <n>',
    variable: 'ROUNDS',
    help: 'rounds of candidates that compete with the template, 0 to 20; without a model, rules propose them',
    usual: 'with a model 1, from 20 minutes on 2; without one 0',
    more: 'candidates.md',
    batch: {},
    column: { name: 'rounds', example: '`5`' },
    identity: true,
    or: null,
    refusal: { what: (count) => `${count} is no number of rounds`, advice: 'Give a whole number from 0 to 20.' },
  }),
  strategies: option(z.int().min(1).max(3), number, {
    flag: '--strategies <n>',
    variable: 'STRATEGIES',
    help: 'candidates of a round, 1 to 3; without rounds, how many strategies of the plan may be tried after failures',
    batch: {},
    column: { name: 'strategies', example: '`2`' },
    identity: true,
    or: 1,
    refusal: { what: (count) => `${count} is no number of strategies`, advice: 'Give 1, 2 or 3.' },
  }),
  approve: option(z.array(Approval).readonly(), approvals, {
    flag: '--approve <list>',
    variable: 'APPROVE',
    help: 'ask before going on: plan, code, submit (or several, with commas)',
    column: {
      name: 'approve',
      example: '`plan`, `code submit`',
      means: ': before what you are asked ([below](#rows-that-ask-you))',
    },
    or: [],
  }),
  models: option(z.enum(['auto', 'off']), unlessOff, {
    flag: '--no-models',
    variable: 'MODELS',
    help: 'work by rules and templates, whatever language model is configured',
    batch: {},
    column: { name: 'models', example: '`no`' },
    identity: true,
    or: 'auto',
  }),
  lessons: option(z.enum(['auto', 'off']), unlessOff, {
    flag: '--no-lessons',
    variable: 'LESSONS',
    help: 'tell models, and rules that search, nothing of what helped in other competitions; --fresh means it, too',
    more: 'lessons.md',
    batch: {},
    column: { name: 'lessons', example: '`no`' },
    identity: true,
    or: 'auto',
  }),
  budget: option(z.string(), word, {
    flag: '--budget <amount>',
    variable: 'BUDGET',
    help: "the most a run may spend on language models: 5.00 (US dollars, or your price table's currency); none removes the limit",
    usual: 'BUDGET, else 2.00',
    more: 'budget.md',
    batch: {},
    column: { name: 'budget', example: '`2.00`' },
    power: 'its budget',
  }),
  tokens: option(z.string(), word, {
    flag: '--tokens <n>',
    variable: 'TOKENS',
    help: 'the most tokens: 200000 or 2M',
    column: { name: 'tokens', example: '`2M`' },
    power: 'its budget',
  }),
  calls: option(z.string(), word, {
    flag: '--calls <n>',
    variable: 'CALLS',
    help: 'the most calls',
    column: { name: 'calls', example: '`50`' },
    power: 'its budget',
  }),
  submit: option(z.union([z.boolean(), z.string()]), maybeWord, {
    flag: '--submit [message]',
    variable: 'SUBMIT',
    help: 'submit the result to Kaggle and wait for its score; a fallback is never submitted',
    batch: {},
    column: { name: 'submit', example: '`yes`, or the message' },
    identity: true,
    power: 'to submit',
  }),
  batch: option(z.string(), word, {
    flag: '--batch <id>',
    variable: null,
    help: 'the batch it belongs to',
    hidden: true,
    power: 'its batch',
  }),
  earlier: option(z.string(), word, {
    flag: '--earlier <text>',
    variable: null,
    help: 'what became of an earlier run',
    hidden: true,
  }),
};
