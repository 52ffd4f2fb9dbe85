import type { LessonLine } from '../../../app/lessons/overview.ts';
import type { DataKind } from '../../../core/schema/search/lesson.ts';
import { printable } from '../terminal/printable.ts';
import { table } from '../terminal/table.ts';

interface Shown {
  readonly lessons: number;
  readonly lines: readonly LessonLine[];
}

/** How many lines are shown; --json has all. */
const mostLines = 40;

const head = ['kind of data', 'operator', 'tried', 'kept', 'crashed', 'median gain (standard errors)'];

/** What helped on which kind of data, for a person. `isAsked`: the lines are only those for data like one run's. */
export const describeLessons = ({ lessons, lines }: Shown, place: string, isAsked: boolean): string => {
  if (lessons === 0) {
    const nothing = isAsked ? 'No lessons of data like that.' : 'No lessons yet.';
    return `${nothing} Each run that tries candidates beside the template leaves some.\nThey are kept in ${printable(place)}`;
  }
  const rows = lines.slice(0, mostLines).map((line) => rowOf(line).map(printable));
  const more = lines.length > mostLines ? [`... and ${lines.length - mostLines} more: medalist lessons --json`] : [];
  const count = `${lessons} ${lessons === 1 ? 'lesson' : 'lessons'} in ${printable(place)}`;
  return [table(head, rows), ...more, '', count].join('\n');
};

const rowOf = ({ kind, operator, tried, kept, crashed, gain }: LessonLine): string[] => [
  kindWords(kind),
  operator,
  String(tried),
  String(kept),
  String(crashed),
  gain === null ? '-' : String(gain),
];

/** `binary, auc, 10,000s of rows, 10s of numeric columns, text`. */
const kindWords = ({ task, metric, rows, numeric, categorical, text, date, sideTables, media }: DataKind): string =>
  [
    task,
    metric,
    `${amount(rows)} rows`,
    ...(numeric > 0 ? [`${amount(numeric)} numeric`] : []),
    ...(categorical > 0 ? [`${amount(categorical)} categorical`] : []),
    ...(text > 0 ? ['text'] : []),
    ...(date > 0 ? ['dates'] : []),
    ...(sideTables > 0 ? ['other tables'] : []),
    ...(media === 'none' ? [] : [media]),
  ].join(', ');

/** An order of magnitude: 1 stands for 1 to 9, 10 for 10 to 99. */
const amount = (count: number): string => (count === 0 ? 'no' : count === 1 ? '<10' : `${count.toLocaleString('en')}+`);
