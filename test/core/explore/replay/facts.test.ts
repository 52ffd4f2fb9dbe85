import { expect, test } from 'vitest';
import { compareFacts } from '../../../../core/explore/replay/facts.ts';
import type { Exploration, KeptScore } from '../../../../core/schema/explore/exploration.ts';
import { explorationResult } from '../../../rigs/explore/result.ts';

const compared = (recorded: Partial<Exploration>, replayed: Partial<Exploration>) =>
  compareFacts(explorationResult(recorded), explorationResult(replayed));

const scored = (score: number, rows = 60): KeptScore => ({
  kind: 'scored',
  rows,
  by: { kind: 'random' },
  scores: [{ metric: 'rmse', direction: 'min', score, error: 0.5, constant: 9 }],
});

test('id, times and bill are no facts of an exploration', () => {
  const spent = { calls: 0, inputTokens: 0, outputTokens: 0, cost: 0, currency: 'USD' };
  expect(compared({}, { id: 'replay-20261128-100000-abcd', seconds: 3, spent })).toEqual([]);
});

test('what an exploration came to is compared fact by fact', () => {
  expect(compared({ answer: 'Few.' }, { answer: 'Many.', status: 'partial' })).toEqual([
    { what: 'status', recorded: '"answered"', replayed: '"partial"' },
    { what: 'answer', recorded: '"Few."', replayed: '"Many."' },
  ]);
});

test.each([
  ['the same', scored(0.25), scored(0.25)],
  ['another sum of the same numbers', scored(0.1 + 0.2), scored(0.3)],
  ['nothing, but for rounding', scored(0), scored(1e-15)],
  ['none at all', null, null],
])('a score is the same: %s', (_, recorded, replayed) => {
  expect(compared({ score: recorded }, { score: replayed })).toEqual([]);
});

test.each([
  ['a little worse', scored(0.25), scored(0.2500001), 'rmse 0.25 on 60 rows', 'rmse 0.2500001 on 60 rows'],
  ['on other rows', scored(0.25), scored(0.25, 61), 'rmse 0.25 on 60 rows', 'rmse 0.25 on 61 rows'],
  [
    'not scored',
    scored(0.25),
    { kind: 'not-scored', why: 'it failed' },
    'rmse 0.25 on 60 rows',
    'It was not scored: it failed',
  ],
  ['gone', scored(0.25), null, 'rmse 0.25 on 60 rows', null],
] as const)('a score differs: %s', (_, before, now, recorded, replayed) => {
  expect(compared({ score: before }, { score: now })).toEqual([{ what: 'score', recorded, replayed }]);
});
