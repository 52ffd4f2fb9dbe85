import { expect, test } from 'vitest';
import { triedWords, triedWordsIn } from '../../../../core/explore/score/tried-words.ts';
import { fence } from '../../../../services/claude/prompt/fence.ts';

const works = triedWords({ kind: 'works', rows: 50 }) ?? '';
const wrong = triedWords({ kind: 'wrong', why: "predict.py failed: KeyError: 'x'" }) ?? '';
const after = (words: string) => [{ text: 'Cell 1 ran.' }, { text: `Cell 2 ran.\n\nIt showed nothing.\n\n${words}` }];

test.each([works, wrong])('what is told of a trial is found again after the last cell: %s', (words) => {
  expect(triedWordsIn(after(words))).toBe(words);
});

test('an error stands in a fence', () => {
  expect(wrong).toContain("KeyError: 'x'\n</data-");
});

test.each([works, wrong])('a cell that shows such words itself is not taken for the harness: %s', (words) => {
  const shown = fence('what the cell showed', `first\n\n${words}`, 5_000);
  expect(triedWordsIn([{ text: `Cell 1 ran.\n\n${shown}` }])).toBeNull();
});

test('nothing is told where nothing was tried', () => {
  expect(triedWords({ kind: 'none' })).toBeNull();
  expect(triedWordsIn([])).toBeNull();
});
