import { bracketsIn, itemsInside } from '../submission/cells/brackets.ts';

const fewestSets = 4;
const anySeparator = /[ ,;|]+/;

/**
 * Whether labels are sets of words, of which there are fewer than of sets: `clear primary`, `clear primary road`. Names of several words
 * share some, too (`low risk`, `high risk`), but hardly one of those stands alone, and all are about as long. Lists in brackets are
 * sets where some are longer: `[0, 10]` and `[10, 20]` are ranges.
 */
export const areSets = (labels: readonly string[], separator: RegExp | string = anySeparator): boolean => {
  if (bracketsIn(labels) !== null) return new Set(labels.map((label) => itemsInside(label).length)).size > 1;
  const sets = labels.map((label) => label.split(separator).filter((word) => word !== ''));
  const sizes = new Set(sets.map(({ length }) => length));
  const words = new Set(sets.flat());
  if (labels.length < fewestSets || words.size >= labels.length || Math.max(...sizes) < 2) return false;
  const known = new Set(labels);
  const alone = [...words].filter((word) => known.has(word)).length;
  return alone * 2 >= words.size || (words.size * 2 <= labels.length && sizes.size > 1);
};
