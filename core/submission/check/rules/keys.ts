import { sameCell, walk } from '../../../../services/csv/row-walk.ts';
import { count, error, warning } from '../../finding.ts';
import { keysOf, type Subject } from '../../subject.ts';
import { compareKeys, type KeyFaults } from '../compare-keys.ts';
import { atOnce, type Fold } from './rule.ts';

const advice = 'Take the ids from the sample as strings (dtype=str) and write one prediction for each.';

/** Knows during the pass whether a key has not been where the sample has it. */
export interface KeyFold extends Fold {
  readonly strayed: () => boolean;
}

/** Every expected key as often as expected, byte for byte, no other, and in the sample's order. */
export const keys = (subject: Subject): KeyFold => {
  const { table, specification, keys: mine } = subject;
  const { expected, schema } = specification;
  const theirs = keysOf(expected, schema.key);
  if (mine === undefined || theirs === undefined) return { ...atOnce(() => []), strayed: () => false };
  const there = walk(expected);
  let strayed = -1;
  return {
    strayed: () => strayed >= 0,
    see({ batch }) {
      for (let row = 0; row < batch.rows && strayed < 0; row += 1, there.next()) {
        const beside = there.batch;
        const same =
          beside !== undefined &&
          mine.every((column, k) => sameCell(batch, row, column, beside, there.row, theirs[k]!)); // as many as `mine`
        if (!same) strayed = batch.first + row;
      }
    },
    findings() {
      if (strayed < 0 && table.rows === expected.rows) return [];
      const faults = compareKeys(table, mine, expected, theirs);
      const found = about(faults);
      return found.length > 0 || strayed < 0 ? found : [disorder(strayed)];
    },
  };
};

/** Most graders match by key, some do not look: then another order is silently scored wrong. */
const disorder = (row: number) =>
  warning(
    'row-order',
    `rows are not in the order of the sample, from row ${row + 1} on`,
    'Keep the order of the sample.',
  );

const about = ({ missing, unknown, repeated, scarce, distinct }: KeyFaults) => {
  const say = (rule: string, { keys, examples }: KeyFaults['missing'], what: string) =>
    keys === 0
      ? []
      : [error(rule, `${count(keys, 'id')} ${what}`, advice, { rows: keys, examples: examples.map(shown) })];
  return [
    ...say('missing-id', missing, `of ${distinct} missing`),
    ...say('unknown-id', unknown, 'that the sample does not have'),
    ...say('duplicate-id', repeated, 'more often than in the sample'),
    ...say('scarce-id', scarce, 'less often than in the sample'),
  ];
};

const shown = (key: string): string => JSON.stringify(key.replaceAll('\u001f', ', '));
