import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { openHistory } from '../../../../app/explore/session/history.ts';
import { scratchFolder } from '../../../rigs/scratch.ts';

const cell = (place: number) => ({
  ...{ place, code: `x = ${place}`, ended: 'ran' as const, printed: '', value: null, trouble: null, plots: [] },
  seconds: 0,
});

test('cells of an earlier session are taken over one by one, and what that session did not record is dropped', () => {
  const path = join(scratchFolder(), 'history.jsonl');
  const before = openHistory(path);
  for (const place of [1, 2, 3]) before.add(cell(place));
  const history = openHistory(path);
  history.takeOver(2);
  history.add(cell(3));
  expect([history.cells().map(({ place }) => place), history.isWhole()]).toEqual([[1, 2, 3], true]);
  expect(openHistory(path).isWhole()).toBe(true);
});

test.each([
  ['is missing', null],
  ['is cut', `${JSON.stringify(cell(1))}\n{"place": 2`],
  ['holds something else', '[]\n'],
])('a history that %s is known to be lost', (_, text) => {
  const path = join(scratchFolder(), 'history.jsonl');
  if (text !== null) writeFileSync(path, text);
  const history = openHistory(path);
  history.takeOver(2);
  expect(history.isWhole()).toBe(false);
});
