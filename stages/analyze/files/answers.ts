import { columnIndex, headOf, type Source, statsOf } from '../../../core/columns/source.ts';
import { textShape } from '../../../core/columns/texts.ts';
import type { MetricFound } from '../../../core/metrics/metric.ts';
import type { TableEngine } from '../../../services/tables/engine.ts';
import { countOf } from '../../../services/tables/pick.ts';
import { columnAt } from '../../../services/tables/sql.ts';

/** Whether the target columns of every train row are shares of one whole, so that they are the classes of one target. */
export const isOneHot = async (
  engine: TableEngine,
  train: Source,
  columns: readonly string[],
  found: MetricFound | undefined,
) => {
  if (columns.length < 2) return false;
  if (found?.name === 'kl_divergence') return true;
  const ranges = columns.map((name) => statsOf(train, name).number);
  if (!ranges.every((range) => range !== null && range.min >= 0 && range.max <= 1)) return false;
  const sum = columns.map((name) => `try_cast(${columnAt(columnIndex(train, name))} AS DOUBLE)`).join(' + ');
  const off = await train.table.scan((from) =>
    countOf(engine, `SELECT count(*) FROM ${from()} WHERE (abs(${sum} - 1) < 1e-6) IS NOT TRUE`),
  );
  return off === 0;
};

/** Whether the target's cells are pieces of another column's text. */
export const isSpan = (train: Source, target: string, features: readonly string[]): boolean => {
  const cells = headOf(train.table, target);
  const { unique, present, number } = statsOf(train, target);
  if (number !== null || unique < present * 0.5 || textShape(cells).words < 1.5) return false;
  return features.some((name) => {
    const texts = headOf(train.table, name);
    return texts.filter((text, row) => text !== '' && text.includes(cells[row] ?? '')).length >= texts.length * 0.8;
  });
};

/** Fewer different answers are classes, whatever they look like. */
const fewestTexts = 100;

/**
 * Whether the target's cells rewrite another column's, such as words as they are spoken, or names cut short. Test may have other ones, so
 * they are no classes.
 */
export const isRewritten = (train: Source, target: string, features: readonly string[]): boolean => {
  const { unique, present, number } = statsOf(train, target);
  if (number !== null || unique <= fewestTexts) return false;
  const answers = headOf(train.table, target).map((cell) => cell.toLowerCase());
  const hardlyRepeat = unique >= present * 0.5;
  const comesFrom = (cell: string, answer: string): boolean =>
    cell === answer || (hardlyRepeat && answer.length > 1 && (cell.includes(answer) || answer.includes(cell)));
  return features.some((name) => {
    const cells = headOf(train.table, name).map((cell) => cell.toLowerCase());
    const alike = cells.filter((cell, row) => cell !== '' && comesFrom(cell, answers[row] ?? ''));
    return alike.length >= cells.length * 0.5;
  });
};
