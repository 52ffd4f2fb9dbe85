import { headOf, type Source, statsOf } from '../../../../core/columns/source.ts';
import { metrics } from '../../../../core/metrics/table.ts';
import { countOf, pickColumns } from '../../../../services/tables/pick.ts';
import { columnAt } from '../../../../services/tables/sql.ts';
import type { Layout } from '../../layout/layout.ts';
import { distinctCells } from '../distinct.ts';
import type { TargetMap, TargetsAsked } from '../targets.ts';

const mostLabels = 200;

/** Notes a sample whose rows each ask for one class or one column, as a column beside its key shows. Nothing here answers that. */
export const noteClassInRows = async (
  { engine, train, notes }: TargetsAsked,
  { keyUnique, targets }: Layout,
  { columns: [learned = ''] }: TargetMap,
  sample: Source,
): Promise<void> => {
  if (keyUnique || targets.length !== 2) return;
  const labels = statsOf(train, learned).unique > mostLabels ? [] : await distinctCells(engine, train, learned);
  const known = new Set([...labels, ...train.table.columns]);
  const name = targets.find((one) => {
    const cells = new Set(headOf(sample.table, one));
    return cells.size > 1 && [...cells].every((cell) => known.has(cell));
  });
  if (name === undefined) return;
  const why = `each row of the sample asks for what "${name}" names in it, and that was not learned`;
  notes.because('targets.other', 'sample_submission', why);
  notes.warn(`The submission is not understood: ${why}.`);
};

/** Notes keys whose rows have different answers, while the submission has one row for each. Their mean is given, which may not be meant. */
export const noteManyAnswers = async (
  { engine, train, test, groups, metric, page = '', notes }: TargetsAsked,
  { columns: [learned = ''] }: TargetMap,
  sample: Source,
): Promise<void> => {
  if (
    !groups ||
    test === null ||
    sample.stats.rows > 0.9 * test.stats.rows ||
    /\b(?:mean|average)s?\b/i.test(withoutScore(page))
  )
    return;
  const [key, answer] = [train.table.columns.indexOf(groups), train.table.columns.indexOf(learned)];
  if (key < 0 || answer < 0 || statsOf(train, groups).unique > 0.9 * train.stats.rows) return;
  await pickColumns(engine, train.table, [key, answer], 'answers_of_keys');
  const distinct = (names: string) =>
    countOf(engine, `SELECT count(*) FROM (SELECT DISTINCT ${names} FROM answers_of_keys)`);
  const [pairs, keys] = [await distinct(`${columnAt(key)}, ${columnAt(answer)}`), await distinct(columnAt(key))];
  if (pairs <= keys) return;
  const isList = metric !== undefined && metrics[metric.name].wants === 'lists';
  const given = isList ? 'it lists the likeliest' : 'their mean is given';
  const why = `rows of one "${groups}" have different answers in train, and the submission has one for all of them: ${given}`;
  notes.because('targets.other', 'train', why);
  notes.warn(`The target may be another thing: ${why}.`);
};

/** The page without its sentences about scoring, which also speak of means. */
const withoutScore = (page: string): string =>
  page.replaceAll(/(?<![^.\n])[^.\n]*\b(?:error|scor|evaluat|metric|precision)\w*[^.\n]*/gi, ' ');
