import { type Source, statsOf } from '../../../../core/columns/source.ts';
import { metrics } from '../../../../core/metrics/table.ts';
import { distinctCells } from '../distinct.ts';
import type { TargetMap, TargetsAsked } from '../targets.ts';

/**
 * Submission columns that name the classes of the one train column that test lacks, if train numbers the classes 0, 1, 2 or 1, 2, 3. The
 * first column is the lowest number.
 */
export const classesInOrder = async (asked: TargetsAsked): Promise<TargetMap | undefined> => {
  const { engine, targets, train, test, ids, metric, notes } = asked;
  const isOfChances = metric === undefined || metrics[metric.name].wants === 'probabilities';
  const [only, ...others] = test === null ? [] : withheldFrom(train, test, ids);
  if (only === undefined || others.length > 0 || targets.length < 3 || !isOfChances) return undefined;
  const { unique, number } = statsOf(train, only);
  if (unique !== targets.length || number?.integral !== true || number.min > 1 || number.min < 0) return undefined;
  if (number.max - number.min + 1 !== unique) return undefined;
  const labels = (await distinctCells(engine, train, only)).toSorted((a, b) => Number(a) - Number(b));
  if (labels.length !== targets.length) return undefined;
  notes.because('targets', 'train', `"${only}" is the only train column that test lacks, and numbers as many classes`);
  notes.warn(
    `Columns are paired with classes by order: ${targets.map((name, at) => `${name} is ${labels[at]}`).join(', ')}.`,
  );
  const mapping = Object.fromEntries(targets.map((name, at) => [name, labels[at] ?? '']));
  return { layout: 'classes', mapping, columns: [only] };
};

const withheldFrom = (train: Source, test: Source, ids: ReadonlySet<string>): string[] =>
  train.table.columns.filter(
    (name) => !ids.has(name) && statsOf(train, name).unique > 1 && !test.table.columns.includes(name),
  );
