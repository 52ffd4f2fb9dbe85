import type { SyntaxNode } from '../../../services/python/syntax/node.ts';
import type { SyntaxTree } from '../../../services/python/syntax/parse.ts';
import { type DeadCode, findDeadCode } from './dead.ts';
import { findLiveCode, type LiveCode } from './live.ts';
import { Mentions } from './mentions.ts';
import { type Imported, importsOf } from './names/imports.ts';
import { type Names, readNames } from './names/names.ts';
import { Paths } from './paths.ts';
import { StringValues } from './strings/values.ts';

/** A solution as the rules see it: its tree, and everything that is worked out once for all of them. */
export interface Program {
  readonly tree: SyntaxTree;
  readonly names: Names;
  readonly values: StringValues;
  readonly paths: Paths;
  readonly dead: DeadCode;
  readonly live: LiveCode;
  readonly mentions: Mentions;
  readonly imports: readonly (Imported & { readonly statement: SyntaxNode })[];
  /** Every expression whose meaning is known, with its dotted paths. */
  readonly meanings: readonly { readonly node: SyntaxNode; readonly paths: readonly string[] }[];
  /** Nodes of a type, in source order. */
  readonly nodes: (...types: string[]) => readonly SyntaxNode[];
}

export const readProgram = (tree: SyntaxTree): Program => {
  const { root } = tree;
  const names = readNames(root);
  const values = new StringValues(names);
  const paths = new Paths(names, values);
  const all = root.walk();
  const dead = findDeadCode(all, names, paths);
  const live = findLiveCode(root, names, dead);
  const byType = new Map<string, SyntaxNode[]>();
  for (const node of all) {
    const known = byType.get(node.type);
    if (known === undefined) byType.set(node.type, [node]);
    else known.push(node);
  }
  const nodes = (...types: string[]) => {
    const key = types.join(' ');
    const found = byType.get(key) ?? all.filter((node) => types.includes(node.type));
    byType.set(key, found);
    return found;
  };
  const meanings = nodes('identifier', 'attribute', 'call', 'subscript')
    .filter((node) => node.type !== 'identifier' || names.loads.has(node))
    .map((node) => ({ node, paths: paths.of(node) }))
    .filter((meaning) => meaning.paths.length > 0);
  const imports = nodes('import_statement', 'import_from_statement').flatMap((statement) =>
    importsOf(statement).map((imported) => ({ ...imported, statement })),
  );
  return {
    tree,
    names,
    values,
    paths,
    dead,
    live,
    mentions: new Mentions(nodes, values, live),
    imports,
    meanings,
    nodes,
  };
};
