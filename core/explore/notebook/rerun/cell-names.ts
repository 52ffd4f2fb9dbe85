import type { SyntaxNode } from '../../../../services/python/syntax/node.ts';
import { type Names, readNames } from '../../../checks/program/names/names.ts';
import { lookUp } from '../../../checks/program/names/scope.ts';
import { changedAt } from './changes.ts';

/** What some statements do with names, as far as other cells can notice. */
export interface NameUse {
  /** They have to be there before. */
  readonly needs: ReadonlySet<string>;
  /** They are new afterwards, whatever they were before. */
  readonly gives: ReadonlySet<string>;
  /** They are new or another thing afterwards, or may be. */
  readonly touches: ReadonlySet<string>;
}

/** Reads names of single statements in a cell. */
export const namesIn = (root: SyntaxNode): ((statements: readonly SyntaxNode[]) => NameUse) => {
  const names = readNames(root);
  const bound = boundBy(names);
  return (statements) => {
    const use = { needs: new Set<string>(), gives: new Set<string>(), touches: new Set<string>() };
    for (const statement of statements) {
      const nodes = statement.walk();
      const binds = nodes.flatMap((node) => bound.get(node) ?? []);
      const needs = [...neededIn(statement, nodes, names), ...binds.filter(({ isUpdate }) => isUpdate).map(nameOf)];
      for (const name of needs) if (!use.gives.has(name)) use.needs.add(name);
      for (const name of [...binds.map(nameOf), ...nodes.flatMap(changedAt)]) use.touches.add(name);
      if (!mayNotRun.has(statement.type)) for (const name of binds.map(nameOf)) use.gives.add(name);
    }
    return use;
  };
};

/** What stands in these binds nothing for sure. */
const mayNotRun: ReadonlySet<string> = new Set([
  'if_statement',
  'for_statement',
  'while_statement',
  'try_statement',
  'match_statement',
]);

interface Bound {
  readonly name: string;
  /** `n += 1` needs what it binds. */
  readonly isUpdate: boolean;
}

const nameOf = ({ name }: Bound): string => name;

/** What each node binds for the whole session. */
const boundBy = ({ module }: Names): ReadonlyMap<SyntaxNode, readonly Bound[]> => {
  const bound = new Map<SyntaxNode, Bound[]>();
  for (const [name, bindings] of module.bindings)
    for (const { kind, node } of bindings)
      bound.set(node, [...(bound.get(node) ?? []), { name, isUpdate: kind === 'update' }]);
  return bound;
};

/** Names that are read or deleted, but those of a function's own. */
const neededIn = (statement: SyntaxNode, nodes: readonly SyntaxNode[], { loads, module }: Names): string[] =>
  nodes.flatMap((node) => {
    if (node.type !== 'identifier') return [];
    const scope = loads.get(node);
    if (scope === undefined) return statement.type === 'delete_statement' ? [node.text] : [];
    return (lookUp(scope, node.text) ?? module) === module ? [node.text] : [];
  });
