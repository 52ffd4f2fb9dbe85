import { carriedColumns } from './carried-columns.ts';
import { header } from './header.ts';
import { keys } from './keys.ts';
import { labels } from './labels.ts';
import { lists } from './lists.ts';
import { numbers } from './numbers.ts';
import { rowSums } from './row-sums.ts';
import { rowCount } from './rows.ts';
import type { Rule } from './rule.ts';
import { sanity } from './sanity/index.ts';
import { structures } from './structures.ts';
import { texts } from './texts.ts';

/** Every check, in the order a person would make them: shape, rows, cells, sense. */
export const rules: readonly Rule[] = [
  header,
  rowCount,
  keys,
  carriedColumns,
  numbers,
  labels,
  lists,
  texts,
  structures,
  rowSums,
  sanity,
];
