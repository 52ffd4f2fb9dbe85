import { expect, test } from 'vitest';
import { spellLabels } from '../../../core/competition/labels.ts';

test('labels that differ in their signs or case only stay apart, whatever the sample shows', () => {
  for (const [labels, shown] of [
    [['<=50K', '>50K'], '<=50K'],
    [['a', 'A', 'b'], 'a'],
    [['1+', '1-'], '1+'],
    [['1', '1.0'], '1'],
  ] as const) {
    expect(spellLabels(labels, [shown])).toEqual(labels);
  }
});

test('labels are spelled as the sample spells them where they stay apart', () => {
  expect(spellLabels(['red', 'blue'], ['Red'])).toEqual(['Red', 'blue']);
  expect(spellLabels(['1.0', '2.0'], ['1'])).toEqual(['1', '2']);
  expect(spellLabels(['1', '0'], ['False'])).toEqual(['True', 'False']);
});
