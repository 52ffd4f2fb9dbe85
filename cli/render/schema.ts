import type { Evidence } from '../../core/schema/basics.ts';
import type { Competition } from '../../core/schema/competition.ts';
import type { SubmissionColumn, SubmissionSchema } from '../../core/schema/submission.ts';
import { printable } from './terminal/printable.ts';
import { table } from './terminal/table.ts';
import { paint } from './terminal/terminal.ts';

type Known = Pick<Competition, 'submission' | 'metric' | 'evidence' | 'warnings'>;

const dim = (text: string) => (text === '' ? '' : paint('dim', `(${text})`, { stream: process.stdout }));
const whyOf = (evidence: Known['evidence'], field: string): string => {
  const found: readonly Evidence[] = (Object.hasOwn(evidence, field) && evidence[field]) || [];
  return found.map(({ source, detail }) => printable(`${source}: ${detail}`)).join('; ');
};

/** The schema for a person: the file and its columns, each with its evidence; then warnings, and how to correct the schema. */
export const describeSchema = ({ submission, metric, evidence, warnings }: Known): string => {
  const field = (name: string, value: string, ...why: string[]) =>
    `  ${name.padEnd(9)} ${printable(value)}  ${dim(why.map((one) => whyOf(evidence, one)).join(''))}`.trimEnd();
  const { key, keyUnique, rows } = submission;
  const repeats = keyUnique ? '' : ', repeats';
  const known = metric.name === 'unknown' ? 'unknown' : `${metric.name} (${metric.direction}), wants ${metric.wants}`;
  return [
    field('file', submission.fileName, 'submission.fileName'),
    field('key', key.length === 0 ? 'none: rows match by position' : `${key.join(' + ')}${repeats}`, 'submission.key'),
    field('rows', `${rows.count}${rows.examples.length > 0 ? `: ${short(rows.examples, 3)}` : ''}`, 'submission.rows'),
    field('layout', layouts[submission.layout]),
    field('metric', `${known}${metric.k === null ? '' : `, k = ${metric.k}`}`, 'metric'),
    ...(submission.rowConstraint === null
      ? []
      : [field('per row', 'the targets sum to one', 'submission.rowConstraint')]),
    '',
    describeColumns(submission, evidence),
    '',
    ...warnings.map((warning) => `  warning   ${printable(warning)}`),
    `  wrong?    put submission-schema.json into the folder, such as ${example(submission)}`,
    '            (docs/submission/submission-schema.md)',
  ].join('\n');
};

const layouts: Readonly<Record<SubmissionSchema['layout'], string>> = {
  columns: 'columns: one train column for each target',
  classes: 'classes: the targets are the values of one train column',
  unknown: 'unknown: there is no train file to find the targets in',
};

const describeColumns = ({ columns }: SubmissionSchema, evidence: Known['evidence']): string => {
  const rows = columns.map((column) => {
    const why = column.role === 'target' ? 'kind' : column.role;
    const field = why === 'key' ? 'submission.key' : `submission.${why}.${column.name}`;
    return { column, about: aboutOf(column), why: why === 'key' ? '' : whyOf(evidence, field) };
  });
  const lines = groups(rows, ({ about, why }) => JSON.stringify([about, why])).map((group) => {
    const [first] = group;
    if (first === undefined) throw new Error('a group has at least one row');
    const last = group.at(-1)?.column.name ?? '';
    const name = group.length === 1 ? first.column.name : `${first.column.name} ... ${last} (${group.length} columns)`;
    return [`  ${printable(name)}`, ...first.about.map(printable), dim(first.why)];
  });
  return table(['  column', 'role', 'kind', 'what may stand there', ''], lines);
};

/** Puts many like neighbours into one group, because nobody reads them one by one. */
const groups = <T>(rows: readonly T[], likeness: (row: T) => string): T[][] => {
  const runs: T[][] = [];
  for (const row of rows) {
    const run = runs.at(-1);
    if (run?.[0] !== undefined && likeness(run[0]) === likeness(row)) run.push(row);
    else runs.push([row]);
  }
  return runs.flatMap((run) => (run.length > mostAlike ? [run] : run.map((row) => [row])));
};
const mostAlike = 6;

const aboutOf = ({ role, kind, min, max, labels, list }: SubmissionColumn): string[] => {
  const bounds = min === null && max === null ? [] : [`${min ?? 'any'} to ${max ?? 'any'}`];
  const named = labels === null ? [] : [`${labels.length} labels: ${short(labels, 6)}`];
  const most = list?.maxItems == null ? '' : `, at most ${list.maxItems}`;
  const listed = list === null ? [] : [`separated by ${JSON.stringify(list.separator)}${most}`];
  return [role, kind ?? '', [...bounds, ...named, ...listed].join('; ')];
};

const short = (items: readonly string[], most: number): string => {
  const shown = items.slice(0, most).map((item) => (item.length > 30 ? `${item.slice(0, 30)}...` : item));
  return `${shown.join(', ')}${items.length > most ? ', ...' : ''}`;
};

const example = ({ columns }: SubmissionSchema): string => {
  const target = columns.find(({ role }) => role === 'target')?.name ?? 'target';
  return printable(`{"metric": "auc", "columns": {${JSON.stringify(target)}: {"kind": "probability"}}}`);
};
