import { quotedList } from '../../../core/brief/wording/quoted.ts';
import { headOf, type Source, statsOf } from '../../../core/columns/source.ts';
import { numberWritten, withWrittenNumbers } from '../../../core/columns/written-numbers.ts';
import { fold } from '../../../core/competition/names.ts';
import type { MetricFound } from '../../../core/metrics/metric.ts';
import { metrics } from '../../../core/metrics/table.ts';
import type { WrittenNumbers } from '../../../core/schema/table-forms.ts';
import type { TableEngine } from '../../../services/tables/engine.ts';
import { isMissing } from '../../../services/tables/missing.ts';
import { profileTable } from '../../../services/tables/profile.ts';
import type { Notes } from '../evidence.ts';
import type { Sources } from '../files/read-sources.ts';

interface Question {
  readonly engine: TableEngine;
  readonly sources: Sources;
  readonly page: string;
  readonly metric: MetricFound | undefined;
  readonly notes: Notes;
}

/** Most cells of a column of numbers are some. */
const leastShare = 0.8;
/** Without a metric that says so, fewer different words of the form of numbers may be classes. */
const fewestNumbers = 20;

/**
 * Answers that are numbers as people write them: with a currency, a unit, commas between thousands, a few words among them, or a number
 * that the page gives for a missing one. They are read as numbers, and what is none is no answer.
 */
export const readWrittenNumbers = async (
  question: Question,
): Promise<{ readonly sources: Sources; readonly numbers: WrittenNumbers | undefined }> => {
  const { engine, sources, metric, notes } = question;
  const { train, labels, test } = sources;
  const answers = labels ?? train;
  const wants = metric && metrics[metric.name].wants;
  const unwritten = { sources, numbers: undefined };
  if (wants !== undefined && wants !== 'values') return unwritten;
  const able = answers.table.columns.filter((name) => mayBeAsked(question, name, test));
  const decimal = able.some((name) => headOf(answers.table, name).some((cell) => /\d,\d{1,2}\D*$|\.\d{3},/.test(cell)))
    ? ','
    : '.';
  const missing = ofNothing(question, answers, able);
  const columns = able.filter((name) => {
    const { number } = statsOf(answers, name);
    if (number !== null) return missing.some((value) => value === number.min || value === number.max);
    const cells = headOf(answers.table, name).filter((cell) => !isMissing(cell));
    const read = cells.filter((cell) => numberWritten(cell, { decimal, missing }) !== '');
    return read.length >= leastShare * cells.length && (wants === 'values' || new Set(read).size >= fewestNumbers);
  });
  if (columns.length === 0) return unwritten;
  const numbers: WrittenNumbers = { columns, decimal, missing };
  const table = withWrittenNumbers(answers.table, numbers);
  const read = { table, stats: await profileTable(engine, table) };
  for (const name of columns) tell(notes, { before: answers, after: read, name, missing });
  return { sources: labels === null ? { ...sources, train: read } : { ...sources, labels: read }, numbers };
};

/** Columns that may be answers: the submission names them or test lacks them, and test does not tell them. */
const mayBeAsked = ({ sources: { sample } }: Question, name: string, test: Source | null): boolean => {
  if (test?.table.columns.includes(name) === true && statsOf(test, name).unique > 1) return false;
  const isNamed = sample?.table.columns.slice(1).some((asked) => fold(asked) === fold(name)) === true;
  return isNamed || (test !== null && !test.table.columns.includes(name));
};

/** Numbers that the page says stand for nothing, where they are the least or the largest of a column. */
const ofNothing = ({ page }: Question, answers: Source, columns: readonly string[]): number[] => {
  const said = page
    .split(/[;!?](?=\s|$)|\.(?=\s|$)|\n/)
    .filter((sentence) =>
      /missing|not (?:measured|available|recorded|observed)|unknown|invalid|no (?:data|value|measurement)|null|nan\b|absent|欠測|欠損|缺失|отсутств/i.test(
        sentence,
      ),
    )
    .flatMap((sentence) => sentence.match(/(?<![\w.])-\d+(?:\.\d+)?|(?<![\w.-])\d{3,}(?:\.\d+)?/g) ?? []);
  return [...new Set(said.map(Number))].filter((value) =>
    columns.some((name) => {
      const { number } = statsOf(answers, name);
      return number !== null && (number.min === value || number.max === value);
    }),
  );
};

interface Told {
  readonly before: Source;
  readonly after: Source;
  readonly name: string;
  readonly missing: readonly number[];
}

const tell = (notes: Notes, { before, after, name, missing }: Told): void => {
  const lost = statsOf(before, name).present - statsOf(after, name).present;
  const [shown = ''] = headOf(before.table, name).filter((cell) => !isMissing(cell));
  const odd = headOf(before.table, name).filter(
    (cell, row) => !isMissing(cell) && headOf(after.table, name)[row] === '',
  );
  const words = [...new Set(odd.length > 0 ? odd : missing.map(String))];
  const without =
    lost === 0
      ? ''
      : `, and ${lost} of ${before.stats.rows} rows have none${words.length > 0 ? ` (${quotedList(words, 3)})` : ''}`;
  notes.warn(`"${name}" is read as numbers, such as "${shown}"${without}.`);
};
