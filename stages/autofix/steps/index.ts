import type { Step } from '../step.ts';
import { carriedColumns } from './carried-columns.ts';
import { clip } from './clip.ts';
import { columnOrder } from './column-order.ts';
import { doubleRows } from './double-rows.ts';
import { extraColumns } from './extra-columns.ts';
import { headerSpelling } from './header-spelling.ts';
import { idSpelling } from './id-spelling.ts';
import { indexColumn } from './index-column.ts';
import { keyName } from './key-name.ts';
import { labelEncoding } from './label-encoding.ts';
import { labelSpelling } from './label-spelling.ts';
import { labelThreshold } from './label-threshold.ts';
import { lists } from './lists.ts';
import { melt } from './melt.ts';
import { missingCells } from './missing-cells.ts';
import { missingHeader } from './missing-header.ts';
import { missingRows } from './missing-rows.ts';
import { numberSpelling } from './number-spelling.ts';
import { ordinalRounding } from './ordinal-rounding.ts';
import { pivot } from './pivot.ts';
import { positional } from './positional.ts';
import { repeatedColumns } from './repeated-columns.ts';
import { rowOrder } from './row-order.ts';
import { rowSums } from './row-sums.ts';
import { scale } from './scale.ts';
import { simplexScale } from './simplex-scale.ts';
import { structures } from './structures.ts';
import { targetName } from './target-name.ts';
import { textPadding } from './text-padding.ts';
import { unknownRows } from './unknown-rows.ts';

/** Every repair, in an order in which each finds what it needs: names before rows, rows before cells, gaps before sums. */
export const steps: readonly Step[] = [
  missingHeader,
  headerSpelling,
  repeatedColumns,
  indexColumn,
  melt,
  pivot,
  keyName,
  targetName,
  positional,
  extraColumns,
  idSpelling,
  unknownRows,
  doubleRows,
  missingRows,
  rowOrder,
  carriedColumns,
  columnOrder,
  numberSpelling,
  labelEncoding,
  labelThreshold,
  labelSpelling,
  ordinalRounding,
  lists,
  textPadding,
  structures,
  simplexScale,
  scale,
  clip,
  missingCells,
  rowSums,
];
