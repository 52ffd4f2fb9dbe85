import { count, error } from '../finding.ts';
import { areSame, tally } from '../tally.ts';
import type { Rule } from './rule.ts';

const advice = 'Take the ids from the sample as strings (dtype=str) and write one prediction for each.';

/** Every expected key as often as expected, byte for byte, and no other. */
export const ids: Rule = ({ keys, expectedKeys }) => {
  if (keys === undefined || expectedKeys === undefined || areSame(keys, expectedKeys)) return [];
  const wanted = tally(expectedKeys);
  const there = tally(keys);
  const missing = [...wanted.keys()].filter((key) => !there.has(key));
  const unknown = [...there.keys()].filter((key) => !wanted.has(key));
  const repeated = [...there].filter(([key, n]) => n > (wanted.get(key) ?? n)).map(([key]) => key);
  const scarce = [...there].filter(([key, n]) => n < (wanted.get(key) ?? n)).map(([key]) => key);
  const say = (rule: string, found: readonly string[], what: string) =>
    found.length === 0
      ? []
      : [
          error(rule, `${count(found.length, 'id')} ${what}`, advice, {
            rows: found.length,
            examples: found.slice(0, 5).map(shown),
          }),
        ];
  return [
    ...say('missing-id', missing, `of ${wanted.size} missing`),
    ...say('unknown-id', unknown, 'that the sample does not have'),
    ...say('duplicate-id', repeated, 'more often than in the sample'),
    ...say('scarce-id', scarce, 'less often than in the sample'),
  ];
};

const shown = (key: string): string => JSON.stringify(key.replaceAll('\u001f', ', '));
