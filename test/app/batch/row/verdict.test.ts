import { describe, expect, test } from 'vitest';
import { verdictOn } from '../../../../app/batch/row/verdict.ts';
import type { Result } from '../../../../core/schema/result.ts';

const exited = (output: object, code = 1) =>
  verdictOn({ kind: 'exited', code, output: `${JSON.stringify(output)}\n`, log: 'first\nlast words\n' }, undefined);
const refused = (kind: string, more: object = {}) =>
  exited({ ok: false, kind, message: 'It says no', advice: 'Do this.', ...more });

/** What of a result a verdict looks at. */
const result = (change: Partial<Result>): Result =>
  ({ status: 'ok', summary: 'A summary.', report: null, doubt: [], failures: [], ...change }) as Result; // the rest is not looked at

const ended = (change: Partial<Result>) => verdictOn({ kind: 'exited', code: 0, output: '', log: '' }, result(change));
const failure = (stage: string, kind: string) => ({ ok: false as const, stage, kind, message: `${kind}!` });

describe('by its result', () => {
  test('a valid submission is done, whatever happened on the way', () => {
    expect(ended({ status: 'ok', failures: [failure('execute', 'timeout')] })).toEqual({
      kind: 'done',
      status: 'ok',
      note: '',
    });
    expect(ended({ status: 'fallback', failures: [failure('execute', 'timeout')] })).toEqual({
      ...{ kind: 'done', status: 'fallback', note: 'execute: timeout!' },
    });
  });

  test('a failure is tried again as another run, but not where only a person can help', () => {
    expect(ended({ status: 'failed', failures: [failure('fetch', 'network')] })).toEqual({
      ...{ kind: 'again', why: 'fetch: network!', resume: false },
    });
    expect(ended({ status: 'failed', failures: [failure('fetch', 'rules-not-accepted')] })).toMatchObject({
      ...{ kind: 'done', status: 'failed', note: 'fetch: rules-not-accepted!' },
    });
  });

  test('a result counts even where its engine lost sight of it', () => {
    expect(verdictOn({ kind: 'lost', why: 'head gone' }, result({ status: 'ok' }))).toMatchObject({ kind: 'done' });
    expect(verdictOn({ kind: 'lost', why: 'head gone' }, undefined)).toEqual({
      kind: 'again',
      why: 'head gone',
      resume: true,
    });
  });
});

describe('by its last words, where there is no result', () => {
  test.each([
    ['usage', { kind: 'done', status: 'failed', note: 'It says no. Do this.' }],
    ['no-data', { kind: 'done', status: 'skipped', note: 'It says no. Do this.' }],
    ['kaggle', { kind: 'done', status: 'skipped', note: 'It says no. Do this.' }],
    ['parked', { kind: 'done', status: 'waiting', note: 'Do this. (It says no)' }],
    ['busy', { kind: 'wait', why: 'It says no. Do this.' }],
    ['interrupted', { kind: 'again', why: 'it was stopped from outside', resume: true }],
  ])('refused as %s', (kind, verdict) => {
    expect(refused(kind)).toEqual(verdict);
  });

  test('trouble of the machine is told as it was said, and tried again', () => {
    expect(refused('failed')).toEqual({ kind: 'again', resume: true, why: 'It says no. Do this.' });
  });

  test('what Kaggle may do otherwise a little later is tried again', () => {
    expect(refused('kaggle', { temporary: true })).toMatchObject({ kind: 'again', resume: true });
  });

  test('without any, it goes on where it stood, and its exit code and last lines say why', () => {
    expect(exited({ hello: 1 }, 137)).toEqual({
      ...{ kind: 'again', resume: true, why: 'it ended with exit code 137 and no result: first last words' },
    });
  });
});

test('what an engine does not take fails, and what was cancelled stopped', () => {
  expect(verdictOn({ kind: 'refused', why: 'No such partition.', advice: 'Ask.' }, undefined)).toEqual({
    ...{ kind: 'done', status: 'failed', note: 'No such partition. Ask.' },
  });
  expect(verdictOn({ kind: 'cancelled' }, result({ status: 'ok' }))).toEqual({ kind: 'stopped' });
});
