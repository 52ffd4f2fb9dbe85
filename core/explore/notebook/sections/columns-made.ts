import type { SyntaxNode } from '../../../../services/python/syntax/node.ts';
import type { Section } from './section.ts';

/**
 * What an assignment to a column is for: of others of the same table it is a feature (`df["c"] = df["a"] / df["b"]`), of itself
 * a repair (`df["a"] = df["a"].fillna(0)`).
 */
export const columnsMade = (assignment: SyntaxNode): readonly Section[] => {
  const [left, right] = [assignment.field('left'), assignment.field('right')];
  if (left?.type !== 'subscript' || right === undefined) return [];
  const value = left.field('value');
  const table = value?.type === 'attribute' ? value.field('object') : value;
  if (table?.type !== 'identifier') return [];
  if (value?.type === 'attribute') return ['prepare']; // df.loc[rows, "a"] = ...
  const key = keyOf(left);
  const read = right.walk();
  if (!read.some((node) => node.type === 'identifier' && node.text === table.text)) return [];
  return read.some((node) => keyOf(node) === key) ? ['prepare'] : ['features'];
};

/** A column's name as it is written, whatever its quotes. */
const keyOf = (node: SyntaxNode): string | undefined =>
  (node.field('subscript') ?? node.field('attribute'))?.text.replaceAll(/^["']|["']$/g, '');
