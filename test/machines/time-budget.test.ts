import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  modelsTime,
  type Phase,
  rehearsalTime,
  solutionTime,
  timeBudget,
  timeLimit,
  type Wants,
} from '../../machines/time-budget.ts';

const wants: fc.Arbitrary<Wants> = fc.record({
  time: fc.double({ min: 5, max: 43_200, noNaN: true }),
  models: fc.constantFrom(null, 'm'),
  solution: fc.constantFrom(null, 's'),
  submit: fc.constantFrom(null, 'a message'),
});

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

test('what must be left never grows as a run goes on, and fits its time', () => {
  const ways: readonly (readonly Phase[])[] = [
    ['think', 'rehearse', 'review', 'execute', 'executeLast', 'confirm', 'submit'],
    ['understand', 'executeLast', 'confirm', 'submit'],
    ['fill', 'executeLast', 'end', 'submit'],
  ];
  return fc.assert(
    fc.property(wants, fc.constantFrom(...ways), (run, way) => {
      const kept = way.map((phase) => timeLimit(phase, run).keep);
      expect(kept).toEqual(kept.toSorted((a, b) => b - a));
      expect(kept[0]).toBeLessThan(run.time);
    }),
  );
});

test('a template keeps half of the time until the program of a model has passed its rehearsal, and a fifth even then', () => {
  return fc.assert(
    fc.property(wants, (any) => {
      const run = { ...any, models: 'm', solution: null };
      const { confirm, finish, submit } = timeBudget(run);
      const end = confirm + finish + submit;
      const left = (phase: Phase) => (timeLimit(phase, run).keep - end) / (run.time - end);
      expect(left('think')).toBeGreaterThanOrEqual(0.5 - 1e-9);
      expect(left('rehearse')).toBeCloseTo(0.5, 9);
      expect(left('execute')).toBeCloseTo(0.2, 9);
      expect(modelsTime(run) + rehearsalTime(run)).toBeLessThan(run.time);
    }),
  );
});

test('a template has as much of a minute as ever', () => {
  expect(solutionTime(60)).toBe(57);
});
