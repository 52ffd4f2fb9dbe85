import type { Step } from '../step.ts';
import { carriedColumns } from './carried-columns.ts';
import { clip } from './clip.ts';
import { columnNames } from './column-names.ts';
import { columnOrder } from './column-order.ts';
import { extraColumns } from './extra-columns.ts';
import { headerSpelling } from './header-spelling.ts';
import { idSpelling } from './id-spelling.ts';
import { indexColumn } from './index-column.ts';
import { labels } from './labels.ts';
import { lists } from './lists.ts';
import { missingCells } from './missing-cells.ts';
import { missingHeader } from './missing-header.ts';
import { numberSpelling } from './number-spelling.ts';
import { percentages } from './percentages.ts';
import { repeatedColumns } from './repeated-columns.ts';
import { rowOrder } from './row-order.ts';
import { simplex } from './simplex.ts';
import { structures } from './structures.ts';
import { surplusRows } from './surplus-rows.ts';

/** Every repair, in an order in which each finds what it needs: names before rows, rows before cells, gaps before sums. */
export const steps: readonly Step[] = [
  missingHeader,
  headerSpelling,
  repeatedColumns,
  indexColumn,
  columnNames,
  extraColumns,
  idSpelling,
  surplusRows,
  rowOrder,
  carriedColumns,
  columnOrder,
  numberSpelling,
  labels,
  lists,
  structures,
  percentages,
  clip,
  missingCells,
  simplex,
];
