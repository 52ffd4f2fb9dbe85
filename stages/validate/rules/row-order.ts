import { warning } from '../finding.ts';
import { tally } from '../tally.ts';
import type { Rule } from './rule.ts';

/** The sample's order. Most graders match by key, some do not look: then another order is silently scored wrong. */
export const rowOrder: Rule = ({ keys, expectedKeys }) => {
  if (keys === undefined || expectedKeys === undefined || keys.length !== expectedKeys.length) return [];
  const first = keys.findIndex((key, i) => key !== expectedKeys[i]);
  if (first < 0 || !sameKeys(keys, expectedKeys)) return [];
  return [
    warning(
      'row-order',
      `rows are not in the order of the sample, from row ${first + 1} on`,
      'Keep the order of the sample.',
    ),
  ];
};

/** The same keys, each as often. */
const sameKeys = (keys: readonly string[], expected: readonly string[]): boolean => {
  const wanted = tally(expected);
  return [...tally(keys)].every(([key, n]) => wanted.get(key) === n);
};
