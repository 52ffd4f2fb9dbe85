import type { Known } from '../../app/analyze/known.ts';
import { dateOf, fromNow, sizeOf } from './kaggle/words.ts';
import { printable } from './terminal/printable.ts';
import { paint } from './terminal/terminal.ts';

/** Up to so many files are listed by name; of more, only the count is shown. */
const mostFiles = 12;

/** What Kaggle says of a competition whose files are not here. */
export const describeKnown = (known: Known, now: Date, stream: NodeJS.WriteStream): string => {
  const { about, example } = known;
  const fields: readonly (readonly [string, string])[] = [
    ['address', about.url],
    ['metric', metricWords(known)],
    ...limitsOf(about, now),
    ['id', about.rowIdColumn ?? ''],
    ['file name', about.requiredFileName ?? ''],
    ...filesOf(known),
    ...(example === null ? [] : [example.header, ...example.rows.slice(0, 3)]).map(
      (cells, row) => [row === 0 ? 'submission' : '', cut(cells.join(','))] as const,
    ),
    ...known.warnings.map((warning) => ['warning', warning] as const),
  ];
  return [
    paint('bold', printable(about.title === '' ? about.slug : about.title), { stream }),
    ...(about.subtitle === '' ? [] : [`  ${printable(about.subtitle)}`]),
    ...fields.filter(([, text]) => text !== '').map(([name, text]) => `  ${name.padEnd(12)} ${printable(text)}`),
  ].join('\n');
};

/** The fields for the deadline, the submissions a day, and competitions that take only notebooks. */
export const limitsOf = (
  { deadline, dailySubmissions, codeOnly }: Known['about'],
  now: Date,
): (readonly [string, string])[] => [
  ['deadline', deadline === null ? '' : `${dateOf(deadline)} UTC${awayOf(deadline, now)}`],
  ['limit', dailySubmissions === null ? '' : `${dailySubmissions} submissions a day`],
  ['notebooks', codeOnly ? 'only: no files are taken' : ''],
];

const awayOf = (date: string, now: Date): string => (Number.isNaN(Date.parse(date)) ? '' : `, ${fromNow(date, now)}`);

const metricWords = ({ about, metric }: Known): string => {
  const ours = metric === null ? '' : `${metric.name} (${metric.direction}), wants ${metric.wants}`;
  const theirs = about.metric === null ? '' : `Kaggle calls it "${about.metric}"`;
  if (ours === '') return theirs === '' ? 'not named' : `${theirs}; no metric that we know`;
  return theirs === '' ? `${ours}; the page says "${cut(metric?.words ?? '')}"` : `${ours}; ${theirs}`;
};

const filesOf = ({ files }: Known): (readonly [string, string])[] => {
  if (files === null) return [];
  const all = files.reduce((sum, { bytes }) => sum + bytes, 0);
  const shown = files.length <= mostFiles ? files : [];
  return [
    ['files', `${files.length}, ${sizeOf(all)}`],
    ...shown.map(({ name, bytes }) => ['', `${name}, ${sizeOf(bytes)}`] as const),
  ];
};

const cut = (text: string): string => (text.length > 120 ? `${text.slice(0, 119)}…` : text);
