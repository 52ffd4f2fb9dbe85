import { fence } from '../../../services/claude/prompt/fence.ts';
import { unitsOf } from '../../competition/units.ts';
import type { Competition, Metric, RowWeights, TargetProfile } from '../../schema/competition.ts';
import type { SubmissionColumn } from '../../schema/submission.ts';
import { listed, quoted, quotedList } from '../wording/quoted.ts';
import { fileLines } from './competition-files.ts';
import { listingLines } from './listings.ts';

const longest = 16_000;

const mostColumns = 40;

const mostPlaces = 12;

/** What is to be predicted, from what, in which form, judged by what: everything analysis is sure enough of to act on. */
export const competitionBrief = (competition: Competition): string =>
  fence('the competition as analysed', describe(competition).join('\n'), longest);

const describe = (competition: Competition): string[] => {
  const { name, about, task, metric, targets, features, leaks, groupColumn, time, warnings, media } = competition;
  const { train } = competition.files;
  const subtitle = about?.subtitle ?? '';
  return [
    `Name: ${quoted(name)}${subtitle === '' ? '' : ` (${quoted(subtitle, 200)})`}`,
    train.length === 0 && media === undefined
      ? 'Task: our rules understand none; read it off the page and the files'
      : `Task: ${task}`,
    `Metric: ${metricWords(metric)}`,
    ...fileLines(competition),
    ...listingLines({ listings: competition.listings ?? [] }),
    ...rowId(competition),
    ...units(competition),
    ...targets.slice(0, mostColumns).map((target) => `Train target ${targetWords(target)}`),
    ...(targets.length > mostColumns ? [`... and ${targets.length - mostColumns} more train targets`] : []),
    features.length === 0 ? 'Features: no column of a table' : `Features: ${features.length} (the profile lists them)`,
    ...(leaks.length === 0 ? [] : [`Only in train, never to be learned from: ${quotedList(leaks)}`]),
    ...(groupColumn === null ? [] : [`Rows share a group by: ${quoted(groupColumn)}`]),
    ...(time === null ? [] : [`Time column: ${quoted(time.column)}, ${timeWords[time.kind]}`]),
    ...submission(competition),
    ...ignored(competition),
    ...warnings.slice(0, 12).map((warning) => `Warning of the analysis: ${quoted(warning, 300)}`),
  ];
};

const units = (competition: Competition): string[] => {
  const found = unitsOf(competition);
  if (found === null) return [];
  return [
    `Several rows to one answer: the submission has one row for each ${quoted(found.column)}, train about ${found.train} of them`,
  ];
};

/** What no template learns from: a program may. */
const ignored = ({ ignored: places = [] }: Competition): string[] =>
  places
    .slice(0, mostPlaces)
    .map(
      ({ kind, where, files, example }) =>
        `Read by no template: ${files} files of kind ${kind} in ${quoted(where, 200)}, such as ${quoted(example, 200)}`,
    );

const rowId = ({ idColumn, files: { test } }: Competition): string[] => {
  if (idColumn !== null) return [`Row id in test: ${quoted(idColumn)}`];
  return test.length === 0 ? [] : ['Row id in test: none, rows match by position'];
};

const timeWords = { future: 'test is later than train', interleaved: 'test fills gaps of train' } as const;

const metricWords = ({ name, direction, wants, k, confidence, weight }: Metric): string =>
  [
    `${name}${k === null ? '' : ` at ${k}`}`,
    direction === 'max' ? 'higher is better' : 'lower is better',
    `the submission holds ${wants}`,
    ...(weight === undefined ? [] : [weightWords(weight)]),
    ...(confidence === 'low' ? ['the metric is a guess: no page names it plainly'] : []),
  ].join(', ');

const weightWords = ({ column, flag }: RowWeights): string =>
  flag === null
    ? `each row counts as often as ${quoted(column)} says`
    : `a row counts ${flag.yes} times where ${quoted(column)} says yes, else ${flag.no} times`;

const targetWords = ({ column, rows, missing, labels, numeric }: TargetProfile): string => {
  const known = labels ?? [];
  const isClasses = numeric === null || known.length <= 50;
  const parts = [
    `${rows} rows${missing > 0 ? `, ${missing} without a value` : ''}`,
    ...(numeric === null
      ? []
      : [`${numeric.integral ? 'whole numbers' : 'numbers'} ${numeric.min} to ${numeric.max}, mean ${numeric.mean}`]),
    ...(labels === null ? ['very many distinct values'] : [`${known.length} distinct values`]),
    ...(isClasses && known.length > 0
      ? [
          `rows by value: ${listed(
            known.map(({ label, count }) => `${quoted(label, 60)} ${count}`),
            40,
          )}`,
        ]
      : []),
  ];
  return `${quoted(column)}: ${parts.join('; ')}`;
};

const submission = ({ submission: wanted }: Competition): string[] => {
  const { fileName, header, columns, key, rows, layout, mapping, rowConstraint } = wanted;
  const shown = columns.slice(0, mostColumns);
  const rest = columns.length - shown.length;
  return [
    `Submission file: ${quoted(fileName)}, CSV with commas, header exactly: ${quotedList(header, mostColumns)}`,
    `Submission rows: ${rows.count}, ${key.length === 0 ? 'in the order of the sample (or test) file' : `named by ${quotedList(key)}`}; first ones: ${quotedList(rows.examples)}`,
    ...shown.map((column) => `Submission column ${columnWords(column)}${source(layout, mapping[column.name])}`),
    ...(rest > 0 ? [`... and ${rest} more submission columns of this kind`] : []),
    ...(rowConstraint === null ? [] : ['The target cells of each row sum to one.']),
  ];
};

const source = (layout: Competition['submission']['layout'], from: string | undefined): string => {
  if (from === undefined || layout === 'unknown') return '';
  return layout === 'columns' ? `; predicts train column ${quoted(from)}` : `; share of the class ${quoted(from)}`;
};

const columnWords = (column: SubmissionColumn): string => {
  const { name, role, kind, min, max, labels, list, sampleValues, weight, deviationOf, quantile } = column;
  const parts = [
    role === 'target' ? `to predict, ${kind ?? 'of unknown kind'}` : `${role}, cells copied as they are`,
    ...(deviationOf === undefined ? [] : [`tells how far off ${quoted(deviationOf)} is: its standard deviation`]),
    ...(quantile === undefined ? [] : [`the ${quantile} quantile, a bound of an interval`]),
    ...(weight === undefined ? [] : [`each prediction multiplied by ${weight} before it is written`]),
    ...(min === null && max === null ? [] : [`from ${min ?? 'any'} to ${max ?? 'any'}`]),
    ...(labels === null
      ? []
      : [
          `spelled as one of ${listed(
            labels.map((label) => quoted(label, 60)),
            12,
          )}`,
        ]),
    ...(list === null ? [] : [`a list split by ${quoted(list.separator)}, ${list.maxItems ?? 'any number of'} items`]),
    ...(sampleValues.length === 0 || role === 'key'
      ? []
      : [
          `sample cells ${listed(
            sampleValues.map((cell) => quoted(cell, 60)),
            3,
          )}`,
        ]),
  ];
  return `${quoted(name)}: ${parts.join('; ')}`;
};
