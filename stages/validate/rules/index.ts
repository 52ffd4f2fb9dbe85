import { carried } from './carry.ts';
import { header } from './header.ts';
import { ids } from './ids.ts';
import { labels } from './labels.ts';
import { lists } from './lists.ts';
import { missingValues } from './missing.ts';
import { numbers } from './numbers.ts';
import { rowOrder } from './row-order.ts';
import { rowSums } from './row-sums.ts';
import { rowCount } from './rows.ts';
import type { Rule } from './rule.ts';
import { sanity } from './sanity.ts';
import { structures } from './structures.ts';

/** Every check, in the order a person would make them: shape, rows, cells, sense. */
export const rules: readonly Rule[] = [
  header,
  rowCount,
  ids,
  rowOrder,
  carried,
  missingValues,
  numbers,
  labels,
  lists,
  structures,
  rowSums,
  sanity,
];
