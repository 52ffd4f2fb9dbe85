import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { type TimeInputs, templateHasWholeTime, timeBudget, timedTurns } from '../../../machines/time/budget.ts';
import { type Phase, timeLimit } from '../../../machines/time/limits.ts';
import {
  baselineTime,
  draftTime,
  extendTime,
  mayLook,
  pauseTime,
  ponderTime,
  programsTime,
  readingTime,
  rehearsalTime,
  scriptTime,
  solutionTime,
  trialPasses,
  trialTime,
} from '../../../machines/time/programs.ts';
import { startClock } from '../../../services/time/run-clock.ts';
import { secondsLeft } from '../../../stages/dag/time-limit.ts';

const wants: fc.Arbitrary<TimeInputs> = fc.record({
  time: fc.double({ min: 5, max: 43_200, noNaN: true }),
  rounds: fc.constantFrom(0, 1, 2, 5),
  strategies: fc.constantFrom(1, 2, 3),
  solutions: fc.constantFrom([], ['s'], ['s', 't']),
  only: fc.boolean(),
  threads: fc.constantFrom(1, 2, 8),
  gpu: fc.constantFrom(null, 'a card'),
  approve: fc.constant([]),
  submit: fc.constantFrom(null, 'a message'),
  models: fc.constantFrom(null, 'm'),
  byRules: fc.boolean(),
});
const ofModel = { models: 'm', byRules: false, only: false, gpu: null, approve: [], submit: null };

test('in every configuration the parts of a run are its time, no more', () => {
  return fc.assert(
    fc.property(wants, (run) => {
      const parts = Object.values(timeBudget(run));
      expect(Math.min(...parts)).toBeGreaterThanOrEqual(0);
      expect(parts.reduce((sum, part) => sum + part, 0)).toBeLessThanOrEqual(run.time + 1e-6);
      expect(solutionTime(run.time)).toBeGreaterThan(0.6 * run.time);
    }),
  );
});

const laterOf = (phase: Phase, run: TimeInputs, turn = 0): number => {
  const { keep, later = 0 } = timeLimit(phase, run, null, turn);
  return keep + later;
};

test('what must be left never grows as a run goes on, and fits its time', () => {
  const ways: readonly (readonly Phase[])[] = [
    ['baseline', 'think', 'rehearse', 'review', 'trial', 'merge', 'confirm', 'check', 'submit'],
    ['understand', 'execute', 'confirm', 'check', 'submit'],
    ['fill', 'execute', 'end', 'submit'],
  ];
  return fc.assert(
    fc.property(wants, fc.constantFrom(...ways), (run, way) => {
      fc.pre(!templateHasWholeTime(run));
      // a template has left time for a script, which scoring and checking leave to it
      const isLast = (phase: Phase) => phase === 'confirm' || phase === 'check';
      const kept = way.map((phase) => (isLast(phase) ? timeLimit(phase, run).keep : laterOf(phase, run)));
      for (const [at, left] of kept.entries()) expect(left).toBeLessThan((kept[at - 1] ?? Infinity) + 1e-9);
      expect(kept[0]).toBeLessThan(run.time);
    }),
  );
});

test('with a model the template has its turn first, half of the time, and a quarter is kept for trials of programs', () => {
  return fc.assert(
    fc.property(wants, (any) => {
      const run = { ...any, rounds: 1, strategies: 1, solutions: [], only: false, models: 'm' };
      const { merge, confirm, check, finish, submit } = timeBudget(run);
      const end = merge + confirm + check + finish + submit;
      const left = (phase: Phase) => (laterOf(phase, run) - end) / (run.time - end);
      expect(left('baseline')).toBeCloseTo(0.42, 9);
      expect(left('rehearse')).toBeCloseTo(0.26, 9);
      expect(timeLimit('compare', run).keep).toBeCloseTo(end, 9);
      expect(timeLimit('trial', run).keep - end).toBeLessThanOrEqual(merge + 1e-9);
      expect(pauseTime(run) + rehearsalTime(run) + trialTime(run)).toBeLessThan(run.time);
      expect(trialPasses * programsTime(run, true)).toBeLessThanOrEqual(Math.max(trialPasses, trialTime(run)));
    }),
  );
});

test('where only rules propose, the template has as much time as without a search, and a script has its time after wishes', () => {
  return fc.assert(
    fc.property(wants, (any) => {
      const run = { ...any, rounds: 2, solutions: [], only: false, models: null, byRules: true, time: 60 + any.time };
      const { merge, confirm, check, finish, submit } = timeBudget(run);
      const { keep, later } = timeLimit('baseline', run);
      expect([keep, later]).toEqual([confirm + check + finish + submit + 1, 0]);
      expect(baselineTime(run)).toBeGreaterThan(run.time - keep - 2);
      expect(timeLimit('think', run).keep).toBeCloseTo(
        merge + scriptTime(run.time) + confirm + check + finish + submit,
        9,
      );
      expect(timeLimit('trial', run).keep).toBeGreaterThan(timeLimit('think', run).keep);
    }),
  );
});

test('a template has as much of a minute as ever', () => {
  expect(solutionTime(60)).toBe(57);
});

test('of those who work in turns, a later one leaves less time behind, and what follows in a turn never leaves more', () => {
  const way: readonly Phase[] = ['think', 'rehearse', 'review', 'trial', 'compare'];
  return fc.assert(
    fc.property(wants, (run) => {
      fc.pre(!templateHasWholeTime(run));
      const kept = Array.from({ length: timedTurns(run) }, (_, turn) =>
        way.map((phase) => laterOf(phase, run, turn)),
      ).flat();
      const beyond = kept.map((keep, at) => keep - Math.min(...kept.slice(0, at + 1)));
      expect(Math.max(...beyond)).toBeLessThan(1e-6);
      expect(kept.at(-1)).toBeGreaterThanOrEqual(timeLimit('merge', run).keep);
      expect(Math.max(...kept)).toBeLessThan(run.time);
    }),
  );
});

test('all turns together have the time of one search, whatever is tried side by side', () => {
  return fc.assert(
    fc.property(wants, (any) => {
      const run = { ...any, only: false, rounds: Math.max(1, any.rounds), time: Math.max(600, any.time) };
      const { rehearse, execute } = timeBudget(run);
      expect(timedTurns(run) * trialTime(run)).toBeLessThanOrEqual(Math.max(timedTurns(run), execute));
      expect(timedTurns(run) * rehearsalTime(run)).toBeLessThanOrEqual(Math.max(5 * timedTurns(run), rehearse));
    }),
  );
});

test('a template that goes on has all that its candidates left, but the time of their comparison', () => {
  return fc.assert(
    fc.property(wants, (any) => {
      const run = { ...any, rounds: 1, only: false };
      const { merge, confirm, check, finish, submit } = timeBudget(run);
      const end = confirm + check + finish + submit;
      expect(timeLimit('extend', run).keep).toBeCloseTo(merge + end);
      expect(timeLimit('extendAlone', run).keep).toBeCloseTo(end + 1);
      expect(extendTime(run) + pauseTime(run)).toBeGreaterThan(0.8 * (run.time - merge - end) - 2);
    }),
  );
});

test('in short runs the template has what its plan needs, and in long ones half of the time', () => {
  const run = { rounds: 1, strategies: 1, solutions: [], ...ofModel };
  const of = (time: number, threads: number, change = {}) => baselineTime({ ...run, time, threads, ...change }) / time;
  expect(of(120, 1)).toBeGreaterThan(0.8);
  for (const long of [of(3600, 2), of(400, 1), of(200, 2), of(120, 1, { gpu: 'a card' })])
    expect(long).toBeLessThan(0.51);
});

test('after a late start the first turns have their time, and later ones give way', () => {
  const run = { rounds: 1, strategies: 4, solutions: [], ...ofModel };
  const { keep, own = 0, later = 0 } = timeLimit('trial', { ...run, time: 1800, threads: 1 });
  const granted = (left: number) =>
    secondsLeft({ share: null, keep, own, later }, startClock(left + keep, { now: () => 0 }));
  expect(later).toBeGreaterThan(3 * own);
  const given = [later + 2 * own, later, 2 * own, own / 2, 0].map((left) => granted(left) / own);
  expect(given.map((part) => Number(part.toFixed(6)))).toEqual([2, 1, 1, 0.5, 0]);
});

test('where the time is not enough for all turns, some have enough, and the others what these leave', () => {
  const run = { rounds: 2, strategies: 3, solutions: ['s'], ...ofModel };
  const turns = (time: number) => timedTurns({ ...run, time, threads: 1 });
  expect([30, 300, 900, 1800, 3600].map(turns)).toEqual([1, 1, 2, 4, 7]);
});

test('a writer may look at the data first where its turn has a minute', () => {
  const run = {
    rounds: 1,
    strategies: 1,
    solutions: [],
    threads: 2,
    ...ofModel,
  };
  const longEnough = [120, 600, 1200, 3600].map((time) => mayLook({ ...run, time }));
  expect(longEnough).toEqual([false, false, true, true]);
  expect(mayLook({ ...run, time: 1200, rounds: 2 })).toBe(false);
  expect(mayLook({ ...run, time: 3600, rounds: 0 })).toBe(false);
});

test('a model has half a minute to read the page where that is at most a twentieth of the run', () => {
  const run = { ...ofModel, solutions: [], rounds: 1, threads: 1, strategies: 1 };
  const granted = [100, 300, 600, 1200, 3600].map((time) => Math.round(readingTime({ ...run, time })));
  expect(granted).toEqual([5, 15, 30, 30, 83]);
});

test('who advises, plans and writes a first draft has the seconds that it is told of', () => {
  const models = { ...ofModel, solutions: [], rounds: 1, threads: 1 };
  const granted = (run: TimeInputs, elapsed: number) => {
    let at = 0;
    const clock = startClock(run.time, { now: () => at });
    at = 1000 * elapsed;
    return secondsLeft(timeLimit('think', run), clock);
  };
  for (const time of [120, 300, 600, 1200, 3600, 36_000])
    for (const strategies of [1, 3]) {
      const run: TimeInputs = { ...models, time, strategies };
      const { understand, baseline, think } = timeBudget(run);
      const asked = understand + 2 * ponderTime(run);
      expect(granted(run, asked)).toBeGreaterThanOrEqual(draftTime(run, { isAhead: true, looks: false }) - 1e-6);
      expect(granted(run, understand + baseline)).toBeGreaterThanOrEqual(
        draftTime(run, { isAhead: false, looks: false }) - 1e-6,
      );
      expect(draftTime(run, { isAhead: true, looks: false })).toBeGreaterThan(think / timedTurns(run));
    }
});
