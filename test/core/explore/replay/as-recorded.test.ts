import { expect, test } from 'vitest';
import { asRecorded } from '../../../../core/explore/replay/as-recorded.ts';
import type { CellRun } from '../../../../core/schema/explore/cell-run.ts';
import { cellRun } from '../../../rigs/explore/sessions.ts';

const picture = (...bytes: number[]) => Uint8Array.from(bytes);
const shown = (cells: readonly CellRun[], pictures: Readonly<Record<string, Uint8Array>> = {}) => ({
  cells,
  pictures: new Map(Object.entries(pictures)),
});
const held = (recorded: readonly CellRun[], replayed: readonly CellRun[]) =>
  asRecorded(shown(recorded), shown(replayed), []);

test('cells that showed the same are the same, whatever they took', () => {
  const recorded = [cellRun(1, 'x', { value: '3', seconds: 1 })];
  const replayed = [cellRun(1, 'x', { value: '3', seconds: 9 })];
  expect(held(recorded, replayed)).toMatchObject({ cells: recorded, differences: [], varying: [] });
});

test('a cell that showed other times is told, and stands as it was recorded', () => {
  const recorded = [cellRun(1, 'x', { printed: 'done in 3 s\n' })];
  expect(held(recorded, [cellRun(1, 'x', { printed: 'done in 4 s\n' })])).toMatchObject({
    ...{ cells: recorded, differences: [], varying: ['cell 1'] },
  });
});

type Shown = Partial<CellRun>;
test.each<readonly [string, Shown, Shown, string | null, string | null]>([
  ['what it printed', { printed: 'a\nb\n' }, { printed: 'a\nc\n' }, 'printed, line 2: b', 'printed, line 2: c'],
  ['its value', { value: '3' }, { value: null }, 'value, line 1: 3', null],
  [
    'its error',
    { ended: 'raised', trouble: 'no' },
    { ended: 'raised', trouble: 'yes' },
    'trouble, line 1: no',
    'trouble, line 1: yes',
  ],
  ['how it ended', { ended: 'interrupted' }, { ended: 'ran' }, 'it was interrupted', 'it ran'],
  ['how many plots it made', { plots: ['001-01.png'] }, {}, 'plots: 001-01.png', 'plots: none'],
])('a cell that differs in %s stands as it was replayed, and says in what', (_, before, now, recorded, replayed) => {
  const after = cellRun(1, 'x', now);
  expect(held([cellRun(1, 'x', before)], [after])).toMatchObject({
    ...{ cells: [after], varying: [] },
    differences: [{ what: 'cell 1', recorded, replayed }],
  });
});

test('another code is another cell', () => {
  expect(held([cellRun(1, 'x = 1')], [cellRun(1, 'x = 2')]).differences).toEqual([
    { what: 'cell 1', recorded: 'its code, line 1: x = 1', replayed: 'its code, line 1: x = 2' },
  ]);
});

test('of a cell that a clock stopped, where it stood is chance, with its pictures', () => {
  const recorded = [cellRun(1, 'x', { ended: 'interrupted', printed: '1\n2\n', plots: ['001-01.png'] })];
  const replayed = [cellRun(1, 'x', { ended: 'interrupted', printed: '1\n', plots: [] })];
  const found = asRecorded(shown(recorded, { '001-01.png': picture(1) }), shown(replayed), []);
  expect(found).toMatchObject({ cells: recorded, differences: [], varying: [] });
  expect(found.pictures.get('001-01.png')).toEqual(picture(1));
});

test('a picture is compared by its bytes', () => {
  const cells = [cellRun(1, 'x', { plots: ['001-01.png', '001-02.png'] })];
  const found = asRecorded(
    shown(cells, { '001-01.png': picture(1), '001-02.png': picture(2) }),
    shown(cells, { '001-01.png': picture(1), '001-02.png': picture(2, 3) }),
    [],
  );
  expect(found.differences).toMatchObject([
    {
      what: 'plots/001-02.png',
      recorded: expect.stringMatching(/^1 bytes, SHA-256 [0-9a-f]{16}$/),
      replayed: expect.stringMatching(/^2 bytes/),
    },
  ]);
});

test('cells that only one of them has are named', () => {
  const [one, two] = [cellRun(1, 'x'), cellRun(2, 'y')];
  expect(held([one, two], [one]).differences).toEqual([{ what: 'cell 2', recorded: 'it was run', replayed: null }]);
  expect(held([one], [one, two]).differences).toEqual([{ what: 'cell 2', recorded: null, replayed: 'it was run' }]);
});
