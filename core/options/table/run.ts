import * as z from 'zod';
import { option } from '../option.ts';
import { number, word, words, yesOrNo } from '../text.ts';

/** Seconds a run may have: at most 12 hours, as long as Kaggle's own notebooks may run. */
const shortestTime = 5;
const longestTime = 43_200;

/** What is run, by which programs, and where its files go. */
export const runRows = {
  time: option(z.number().min(shortestTime).max(longestTime), number, {
    flag: '--time <seconds>',
    variable: 'TIME',
    help: `seconds for the whole run, downloads and models included: ${shortestTime} to ${longestTime}`,
    more: 'use/time.md',
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
    help: "the folder for the run's files",
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
      help: 'the seed of all random choices',
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
    help: 'a name for the run; if a run has this name, it is resumed',
    usual: 'the time and a random part',
  }),
  solutions: option(z.array(z.string()).max(10).readonly(), words, {
    flag: '--solution <file>',
    variable: null,
    help: 'your own program, which competes with the template; repeat the flag for up to 10 programs',
    column: { name: 'solution', example: '`mine.py`, `a.py b.py`', means: '; as seen from the list' },
    identity: true,
    power: 'its programs',
    refusal: { what: () => 'more than 10 solutions', advice: 'Give at most 10.' },
  }),
  only: option(z.boolean(), yesOrNo, {
    flag: '--only',
    variable: 'ONLY',
    help: 'run only your own program, and compare it with nothing',
    column: { name: 'only', example: '`yes`' },
    identity: true,
    power: 'to run its program alone',
    or: false,
  }),
};
