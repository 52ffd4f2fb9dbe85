import type { SyntaxNode } from '../../../../services/python/syntax/node.ts';
import type { ReadCell } from './read-cell.ts';

/** Adds what functions among some names read by themselves whenever they are called. */
export const laterNames = (cells: readonly ReadCell[]): ((names: Iterable<string>) => ReadonlySet<string>) => {
  const readBy = new Map<string, Set<string>>();
  for (const { done, names } of cells)
    for (const statement of done)
      for (const name of definedBy(statement))
        readBy.set(name, new Set([...(readBy.get(name) ?? []), ...names([statement]).needs]));
  return (names) => {
    const all = new Set(names);
    for (const name of all) for (const inner of readBy.get(name) ?? []) all.add(inner);
    return all;
  };
};

const definedBy = (statement: SyntaxNode): string[] => {
  const inner = statement.type === 'decorated_definition' ? statement.field('definition') : statement;
  return inner !== undefined && /^(?:function|class)_definition$/.test(inner.type)
    ? [inner.field('name')?.text ?? '']
    : [];
};
