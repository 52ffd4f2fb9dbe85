import { expect, test } from 'vitest';
import { textColumns } from '../../../core/columns/profile.ts';
import type { ColumnProfile } from '../../../core/schema/competition.ts';

const profileOf = (columns: Record<string, string>): ColumnProfile[] =>
  Object.entries(columns).map(([name, cell]) => ({
    ...{ name, type: 'text', inTrain: true, inTest: true, missing: 0, testMissing: 0, unique: 90 },
    ...{ min: null, max: null, mean: null, meanLength: 20, meanWords: 5, examples: [cell, cell] },
  }));
const textsOf = (columns: Record<string, string>) => textColumns(profileOf(columns), Object.keys(columns), 90);

test('cells of several measurements are no texts, nor are the counts beside them', () => {
  expect(textsOf({ echo: '12.5 -3 14.25', minute: '3 17 58', words: 'it rained 12.5 mm' })).toEqual(['words']);
});

test('whole numbers alone may stand for words', () => {
  expect(textsOf({ tokens: '17 3 3 298', words: 'it rained' })).toEqual(['tokens', 'words']);
});

test('phrases are texts where nothing else is there and some hardly repeat, unlike the names of rooms', () => {
  const phrases = profileOf({ room: 'room 118', hour: '9 to 10' }).map((column) => ({
    ...column,
    ...{ type: 'category' as const, unique: 120, meanWords: 2 },
  }));
  expect(textColumns(phrases, ['room', 'hour'], 200)).toEqual(['room', 'hour']);
  expect(textColumns(phrases, ['room', 'hour'], 2000)).toEqual([]);
});
