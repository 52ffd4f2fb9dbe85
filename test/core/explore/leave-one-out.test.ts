import { expect, test } from 'vitest';
import { LeaveOneOut, leaveOneOutSql } from '../../../core/explore/leave-one-out.ts';
import { seeded } from '../../rigs/data/competitions.ts';
import { mean } from '../../rigs/explore/statistics.ts';
import { scratchFolder } from '../../rigs/scratch.ts';
import { plainEngine } from '../../rigs/stages/intake.ts';

type Row = readonly [group: string | null, answer: number];

/** The same by its definition, row by row. */
const byHand = (rows: readonly Row[], kind: 'number' | 'labels'): number => {
  const filled = rows.filter(([group]) => group !== null);
  const missed = (others: (at: number) => readonly number[]) =>
    filled.reduce((sum, [, answer], at) => {
      const seen = others(at);
      const miss =
        kind === 'number' ? (answer - mean(seen)) ** 2 : 1 - seen.filter((one) => one === answer).length / seen.length;
      return sum + miss;
    }, 0);
  const all = (at: number) => filled.filter((_, other) => other !== at).map(([, answer]) => answer);
  const own = (at: number) =>
    filled.filter(([group], other) => other !== at && group === filled[at]?.[0]).map(([, answer]) => answer);
  return 1 - missed((at) => (own(at).length > 0 ? own(at) : all(at))) / missed(all);
};

const told = async (rows: readonly Row[], kind: 'number' | 'labels') => {
  using engine = await plainEngine(scratchFolder());
  const values = rows.map(([g, y]) => `(${g === null ? 'NULL' : `'${g}'`}, ${y}::DOUBLE)`);
  const [found] = await engine.query(
    leaveOneOutSql(kind, `(SELECT * FROM (VALUES ${values.join(', ')}) AS t(g, y))`),
    LeaveOneOut,
  );
  return found;
};

const random = seeded(3);
const some = Array.from({ length: 200 }, (_, at): Row => {
  const group = Math.floor(random() * 30);
  return [at % 9 === 0 ? null : `g${group}`, (group % 3) + (random() < 0.3 ? 1 : 0)];
});

test.each(['number', 'labels'] as const)('of a %s: what the others of a group tell, as defined', async (kind) => {
  const lone: Row[] = [...some, ['lone', 2]];
  const found = await told(lone, kind);
  const filled = lone.filter(([group]) => group !== null);
  expect(found).toMatchObject({ rows: filled.length, groups: new Set(filled.map(([group]) => group)).size });
  expect(found?.share).toBeCloseTo(byHand(lone, kind), 2);
});

test('without a row that is alone it is exact', async () => {
  for (const kind of ['number', 'labels'] as const)
    expect((await told(some, kind))?.share).toBeCloseTo(byHand(some, kind), 9);
});

test('names of rows tell nothing, and answers that are all the same cannot be told', async () => {
  const names = some.map(([, answer], at): Row => [`row ${at}`, answer]);
  expect((await told(names, 'labels'))?.share).toBeCloseTo(0, 9);
  expect((await told(names, 'number'))?.share).toBeCloseTo(0, 9);
  expect(
    await told(
      names.map(([name]): Row => [name, 1]),
      'labels',
    ),
  ).toMatchObject({ share: null, others: 0 });
  expect(await told([[null, 1]], 'number')).toMatchObject({ rows: 0, share: null });
});
