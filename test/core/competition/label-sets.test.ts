import { expect, test } from 'vitest';
import { areSets } from '../../../core/competition/label-sets.ts';

test.each([
  ['words that stand alone, too', ['healthy', 'rust', 'scab', 'rust scab', 'rust mould', 'mould'], true],
  [
    'few words in many sets',
    ['clear road', 'clear road sea', 'clear sea', 'fog road', 'fog', 'fog sea', 'sea road fog', 'clear'],
    true,
  ],
  ['lists in other forms', ['Action', 'Drama', 'Horror', 'Action|Drama', 'Drama|Horror'], true],
  ['names that share words', ['Low Risk', 'High Risk', 'Mid Risk', 'Low Return', 'High Return', 'Mid Return'], false],
  [
    'names of two words each',
    ['a', 'b', 'c', 'd', 'e'].flatMap((one) => ['v', 'w', 'x', 'y', 'z'].map((two) => `${one} ${two}`)),
    false,
  ],
  ['single words', ['a', 'b', 'c', 'd', 'e'], false],
  ['nothing', [], false],
])('%s', (_, labels, expected) => expect(areSets(labels)).toBe(expected));

test('lists in brackets are sets, one word and ranges in brackets are labels', () => {
  expect(areSets(["['Film Noir', 'War']", "['Drama']", '[]'])).toBe(true);
  expect(areSets(['[a]', '[b]', '[c]', '[d]'])).toBe(false);
  expect(areSets(['[0, 10]', '[10, 20]', '[20, 30]', '[30, 40]'])).toBe(false);
});
