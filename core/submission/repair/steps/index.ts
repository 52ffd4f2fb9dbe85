import type { Step } from '../step.ts';
import { clip } from './cells/clip.ts';
import { labelEncoding } from './cells/label-encoding.ts';
import { labelSpelling } from './cells/label-spelling.ts';
import { labelThreshold } from './cells/label-threshold.ts';
import { lists } from './cells/lists.ts';
import { missingCells } from './cells/missing-cells.ts';
import { numberSpelling } from './cells/number-spelling.ts';
import { ordinalRounding } from './cells/ordinal-rounding.ts';
import { rowSums } from './cells/row-sums.ts';
import { scale } from './cells/scale.ts';
import { simplexScale } from './cells/simplex-scale.ts';
import { structures } from './cells/structures.ts';
import { textPadding } from './cells/text-padding.ts';
import { columnOrder } from './header/column-order.ts';
import { extraColumns } from './header/extra-columns.ts';
import { headerSpelling } from './header/header-spelling.ts';
import { indexColumn } from './header/index-column.ts';
import { keyName } from './header/key-name.ts';
import { missingHeader } from './header/missing-header.ts';
import { repeatedColumns } from './header/repeated-columns.ts';
import { targetName } from './header/target-name.ts';
import { carriedColumns } from './rows/carried-columns.ts';
import { doubleRows } from './rows/double-rows.ts';
import { idSpelling } from './rows/id-spelling.ts';
import { melt } from './rows/melt.ts';
import { missingRows } from './rows/missing-rows.ts';
import { pivot } from './rows/pivot.ts';
import { positional } from './rows/positional.ts';
import { rowOrder } from './rows/row-order.ts';
import { unknownRows } from './rows/unknown-rows.ts';

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
