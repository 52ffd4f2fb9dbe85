import { headOf } from '../../../../core/columns/source.ts';
import { fold } from '../../../../core/competition/names.ts';
import type { Table } from '../../../../services/tables/table.ts';
import { takeNotes } from '../../evidence.ts';
import { rolesWithoutTrain } from '../../files/roles.ts';

const corners = [
  ['xmin', 'ymin', 'xmax', 'ymax'],
  ['x', 'y', 'width', 'height'],
  ['x', 'y', 'w', 'h'],
  ['x1', 'y1', 'x2', 'y2'],
  ['x_min', 'y_min', 'x_max', 'y_max'],
];
const isOfBoxes = /^(prediction_?strings?|bbox(es)?|boxes|bounding_box(es)?)$/;

/** The table with the boxes of train, if the sample asks for boxes in images; undefined: it does not. */
export const boxesAsked = (tables: readonly Table[]): Table | undefined => {
  const { sample } = rolesWithoutTrain(tables, takeNotes());
  if (sample === null || !sample.columns.slice(1).some((name) => isOfBoxes.test(fold(name)))) return undefined;
  return tables.find((table) => table !== sample && holdsBoxes(table));
};

/** A box has four numbers or more. Columns of labels may have similar names. */
const isBox = /(?<![\d.e+-])[.e+-]*\d[\d.e+-]*[\s,;]+(?:-?\d[\d.e+-]*[\s,;]+){2}-?\d/i;

const holdsBoxes = (table: Table): boolean => {
  const names = table.columns.map(fold);
  const named = table.columns.filter((name) => isOfBoxes.test(fold(name)));
  const isOfNumbers = named.some((name) => headOf(table, name).some((cell) => isBox.test(cell)));
  return isOfNumbers || corners.some((four) => four.every((name) => names.includes(name)));
};
