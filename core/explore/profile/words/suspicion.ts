import { quoted } from '../../../brief/wording/quoted.ts';
import type { Suspicion } from '../../../schema/explore/profiled-table.ts';
import { percent } from './figures.ts';

/** Columns that are doubted for one reason. */
interface Doubt {
  readonly columns: readonly string[];
  readonly why: string;
}

/** The most columns of one kind that have a line of their own; the others share one. */
const mostApart = 4;

/** Why columns are doubted: each by itself, or those of one kind together where they are many. */
export const doubtsOf = (suspicious: readonly Suspicion[]): Doubt[] =>
  [...Map.groupBy(suspicious, ({ kind }) => kind)].flatMap(([kind, all]) =>
    all.length <= mostApart
      ? all.map((one) => ({ columns: [one.column], why: whyOf(one) }))
      : [{ columns: all.map(({ column }) => column), why: whyAll[kind] }],
  );

const whyOf = ({ kind, beside, share, filled }: Suspicion): string => {
  const other = quoted(beside ?? '', 60);
  const part = percent(share ?? 0);
  switch (kind) {
    case 'constant':
      return `always ${other}`;
    case 'almost-constant':
      return `${part} of rows have ${other}`;
    case 'copy':
      return `the same cells as ${other}`;
    case 'renamed':
      return `each value goes with one value of ${other}`;
    case 'mixed':
      return `numbers, but for ${part} of its cells, such as ${other}`;
    case 'spelled':
      return `numbers, written as text such as ${other}`;
    case 'infinite':
      return `${part} of rows are infinite, or too large to calculate with`;
    case 'leak':
      return filled === undefined
        ? `alone tells ${part} of the target: is it known before the answer is?`
        : `${percent(filled)} of rows have it, and of these it alone tells ${part} of the target: is it known before the answer is?`;
    case 'empty':
    case 'key':
      return whyAll[kind];
  }
};

const whyAll: Readonly<Record<Suspicion['kind'], string>> = {
  leak: 'alone nearly tells the target: is it known before the answer is?',
  infinite: 'some rows are infinite, or too large to calculate with',
  mixed: 'numbers, but for some of its cells',
  spelled: 'numbers, written as text',
  copy: 'the same cells as an earlier column',
  renamed: 'each value goes with one value of an earlier column',
  key: 'another value in each row: it names rows',
  empty: 'no cell is filled',
  constant: 'always the same',
  'almost-constant': 'nearly always the same',
};
