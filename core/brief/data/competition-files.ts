import { formulaOf } from '../../columns/computed.ts';
import type { Competition, TargetProfile } from '../../schema/competition.ts';
import type { ComputedTarget } from '../../schema/computed-target.ts';
import type { JoinedTarget, KeyParts, Melted } from '../../schema/table-forms.ts';
import { quoted, quotedList } from '../wording/quoted.ts';

export const fileLines = ({ files: all, shapes, orders, idColumn, targets }: Competition): string[] => {
  const { train, labels, test, sample, side, keyParts, melted, joined, computed } = all;
  return [
    `Train files: ${quotedList(train, 12)} (${shapes.train.rows} rows, ${shapes.train.columns} columns)`,
    ...(labels === null ? [] : [`File of labels, joined to train by the id: ${quoted(labels)}`]),
    `Test files: ${quotedList(test, 12)}${shapes.test === null ? '' : ` (${shapes.test.rows} rows, ${shapes.test.columns} columns)`}`,
    ...(test.length === 1 && test[0] === train[0]
      ? ['Train and test are one file: the rows that the sample submission names have no target there']
      : []),
    ...(test.length === 1 && test[0] === sample
      ? ['There is no table of test: the sample submission names the rows that are asked for']
      : []),
    ...(keyParts === null ? [] : [keyPartsWords(keyParts)]),
    ...(joined === undefined ? [] : [joinedWords(joined)]),
    ...(computed === undefined ? [] : [computedWords(computed)]),
    ...(melted === undefined ? [] : [meltedWords(melted)]),
    ...(orders === undefined ? [] : [orderWords(orders, idColumn, targets)]),
    `Sample submission: ${sample === null ? 'none' : quoted(sample)}`,
    ...(side.length === 0 ? [] : [`Other files: ${quotedList(side, 20)}`]),
  ];
};

const joinedWords = ({ target, columns, separator, missing }: JoinedTarget): string =>
  `The target ${quoted(target)} is put together of the train columns ${quotedList(columns)}, with ${quoted(separator)} between; a cell that is missing is written ${quoted(missing)}`;

const computedWords = (computed: ComputedTarget): string =>
  `Train has no column ${quoted(computed.target)}: it is computed of columns of train, as ${quoted(formulaOf(computed))}`;

const meltedWords = ({ table, key, row, target, split }: Melted): string => {
  const asked = 'Each row of the submission asks for one target of one row of test: ';
  if (split !== undefined)
    return `${asked}each ${quoted(key)} is put together of the row of test (${quoted(row)}) and the column of train, with ${quoted(split.separator)} between, the column ${split.target}`;
  return `${asked}${quoted(table)} says of each ${quoted(key)} which row of test (${quoted(row)}) and which column of train (${quoted(target)})`;
};

const orderWords = (column: string, idColumn: string | null, [target]: readonly TargetProfile[]): string =>
  `Each row of the submission lists cells of the column ${quoted(column)}, those of the rows of test that have its key in ${quoted(idColumn ?? '')}; what has the train column ${quoted(target?.column ?? '')} comes first`;

const keyPartsWords = ({ columns, separator, from, about }: KeyParts): string => {
  const between = `with ${quoted(separator)} between, counted from the ${from}`;
  if (about !== undefined) {
    const made = `Keys of train and of the sample submission are put together of ${columns.length} parts, here called ${quotedList(columns)}, ${between}`;
    return about.column === null
      ? `There is no test file. ${made}`
      : `${made}; ${quoted(about.part)} names rows of other files by their column ${quoted(about.column)}`;
  }
  return columns.length === 1
    ? `There is no test file: each key of the sample submission is a cell of the train column ${quotedList(columns)}`
    : `There is no test file: each key of the sample submission is put together of the train columns ${quotedList(columns)}, ${between}`;
};
