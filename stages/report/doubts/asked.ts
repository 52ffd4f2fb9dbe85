import { assumedMetric } from '../../../core/competition/assumed-metric.ts';
import { hasTrait, isMetric } from '../../../core/metrics/table.ts';
import type { Doubt } from '../../../core/schema/judged/doubt.ts';
import { isDeviation } from '../../../core/submission/deviation.ts';
import type { Evidence } from './evidence.ts';

const mostNamed = 3;

/** The analysis guessed what is asked for, and a template learned the guess. A good score then says nothing about the answer. */
export const guessed = ({ competition, candidate }: Evidence): Doubt[] => {
  if (candidate !== null && candidate.origin !== 'template') return [];
  const found = [
    guessedTarget(competition),
    withoutTarget(competition),
    unmatchedRows(competition),
    rowsMissingInTest(competition),
    listsForNewKeys(competition),
    listsCutToFirstItem(competition),
    classesWithoutRows(competition),
    unseenLabels(competition),
    otherCells(competition),
    possibleWeights(competition),
  ];
  return found.flatMap((message) => (message === null ? [] : [{ kind: 'guessed', message }]));
};

/** Nobody names the metric, which every answer is made for, whoever wrote its program. */
export const assumed = ({ competition }: Evidence): Doubt[] => {
  const message = assumedMetric(competition);
  return message === null ? [] : [{ kind: 'guessed', message }];
};

type Competition = Evidence['competition'];

/** The target was chosen by a column's name and place alone. */
const guessedTarget = ({ evidence, targets, submission }: Competition): string | null => {
  const isGuess = (evidence.targets ?? []).some(({ source }) => source === 'default');
  const [target] = targets;
  if (!isGuess || target === undefined) return null;
  const [asked, ...more] = submission.columns.filter(({ role }) => role === 'target').map(({ name }) => name);
  const guess = `${quoted(target.column)} was learned, which is a guess: no column of train has the name of what the submission asks for`;
  return asked === undefined || more.length > 0
    ? guess
    : `${guess}; if that is something else, add it to train as a column ${quoted(asked)}`;
};

/** Columns of the submission that have no column in train. */
const withoutTarget = ({ submission, targets, metric }: Competition): string | null => {
  const { columns, layout, mapping } = submission;
  if (layout !== 'columns' || targets.length === 0) return null;
  const isAsked = (column: (typeof columns)[number]) =>
    column.role === 'target' && !isDeviation({ schema: submission, metric }, column);
  const asked = columns.filter(isAsked).map(({ name }) => name);
  const open = asked.filter((name) => mapping[name] === undefined && !targets.some(({ column }) => column === name));
  if (open.length === 0 || open.length === asked.length) return null;
  const names = open.slice(0, mostNamed).map(quoted).join(', ');
  return `train has no column for ${names}${open.length > mostNamed ? ` and ${open.length - mostNamed} more` : ''}: their answers were not learned`;
};

/** Rows of the submission that no column matches with rows of test, and the counts differ. */
const unmatchedRows = ({ idColumn, files, shapes, submission, media }: Competition): string | null => {
  const { test } = shapes;
  const isTied = idColumn !== null || files.keyParts !== null || files.melted !== undefined || media !== undefined;
  if (isTied || test === null || test.rows === submission.rows.count) return null;
  return `the submission has ${submission.rows.count.toLocaleString('en')} rows and test has ${test.rows.toLocaleString('en')}, and no column tells which belong together`;
};

/** Rows of the submission whose id is not in test. */
const rowsMissingInTest = ({ idColumn, files, shapes: { test }, submission, media }: Competition): string | null => {
  const { key, keyUnique, rows } = submission;
  const isById = idColumn !== null && key.length === 1 && keyUnique && files.keyParts === null;
  if (!isById || files.melted !== undefined || media !== undefined) return null;
  if (test === null || test.rows >= rows.count) return null;
  return `the submission has ${rows.count.toLocaleString('en')} rows and test has only ${test.rows.toLocaleString('en')} of them: the others got one value`;
};

/** Lists for keys that train has no row of, if no column tells the keys apart. */
const listsForNewKeys = ({ evidence, features, idColumn }: Competition): string | null =>
  evidence.lists === undefined || features.length > 0 || idColumn === null
    ? null
    : `train has no row of the ${quoted(idColumn)} that are asked for, and nothing else tells them apart: their lists hold what is frequent`;

/** Lists that the page shows as a row for each item. */
const listsCutToFirstItem = ({ evidence }: Competition): string | null =>
  evidence['lists.rows'] === undefined
    ? null
    : 'the page shows a row for each item of a list: the submission has one row for each key, with the likeliest item alone';

/** Classes with a column in the submission, but no row in train. */
const classesWithoutRows = ({ submission: { columns, layout, mapping } }: Competition): string | null => {
  if (layout !== 'classes') return null;
  const open = columns.filter(({ role, name }) => role === 'target' && mapping[name] === undefined);
  if (open.length === 0) return null;
  const names = open.slice(0, mostNamed).map(({ name }) => quoted(name));
  return `no row of train has the class of ${names.join(', ')}${open.length > mostNamed ? ` and ${open.length - mostNamed} more` : ''}: all rows have the same share of it`;
};

/** Labels that the sample or the page names, but no row of train has. */
const unseenLabels = ({ evidence }: Competition): string | null => {
  const [unseen] = evidence['labels.unseen'] ?? [];
  return unseen === undefined ? null : `the sample shows a label that was not learned: ${unseen.detail}`;
};

/** A learned column whose cells cannot be what is asked for. */
const otherCells = ({ evidence }: Competition): string | null => {
  const [other] = evidence['targets.other'] ?? [];
  return other === undefined ? null : `${other.detail}; if so, add what is asked for to train as a column`;
};

const fewestWeights = 3;

/** Each column of the sample holds a number of its own that is no mean of train: often a weight by which predictions are multiplied. */
const possibleWeights = ({ submission, targets, metric }: Competition): string | null => {
  const asked = submission.columns.filter(({ role }) => role === 'target');
  if (submission.layout !== 'columns' || asked.length < fewestWeights) return null;
  if (isMetric(metric.name) && hasTrait(metric.name, 'columns-named')) return null; // each column is of another bound
  if (asked.some(({ weight, uniques }) => weight !== undefined || uniques !== 1)) return null;
  const shown = asked.map(({ name, sampleValues: [cell = ''] }) => {
    const numeric = targets.find(({ column }) => column === (submission.mapping[name] ?? name))?.numeric;
    return { cell: cell.trim() === '' ? Number.NaN : Number(cell), numeric };
  });
  if (shown.some(({ cell, numeric }) => Number.isNaN(cell) || !numeric)) return null;
  const isOfTrain = ({ cell, numeric }: (typeof shown)[number]) =>
    numeric && [numeric.mean, numeric.median].some((one) => Math.abs(cell - one) <= 0.1 * numeric.std);
  if (new Set(shown.map(({ cell }) => cell)).size < 2 || shown.filter(isOfTrain).length * 2 > shown.length) return null;
  return 'the sample has a number of its own in each column, the same in all rows: if these are weights to multiply predictions by, the predictions were not multiplied';
};

const quoted = (name: string): string => JSON.stringify(name.slice(0, 80));
