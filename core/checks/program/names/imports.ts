import type { SyntaxNode } from '../../../../services/python/syntax/node.ts';
import { bind, type Scope } from './scope.ts';

/** One thing that an import statement brings in. */
export interface Imported {
  /** The whole path: `os`, `os.path`, `os.system`, `os.*`. */
  readonly path: string;
  /** The name it gets here; undefined for `*`. */
  readonly name: string | undefined;
  /** What that name stands for: `import a.b` binds `a`. */
  readonly bound: string;
  readonly node: SyntaxNode;
}

/** What an `import` or `from ... import` statement brings in, relative imports with their dots. */
export const importsOf = (statement: SyntaxNode): Imported[] => {
  const source = statement.field('module_name');
  const star = statement.children.find((child) => child.type === 'wildcard_import');
  if (source !== undefined && star !== undefined)
    return [{ path: `${clean(source)}.*`, name: undefined, bound: clean(source), node: source }];
  return statement.fields('name').map((node) => {
    const inner = node.type === 'aliased_import' ? (node.field('name') ?? node) : node;
    const alias = node.field('alias')?.text;
    const path = source === undefined ? clean(inner) : `${clean(source)}.${clean(inner)}`;
    const plain = source === undefined ? (path.split('.')[0] ?? path) : clean(inner);
    return { path, name: alias ?? plain, bound: alias === undefined && source === undefined ? plain : path, node };
  });
};

const clean = (node: SyntaxNode) => node.text.replace(/\s+/g, '');

export const bindImport = (statement: SyntaxNode, scope: Scope): void => {
  for (const { name, bound, node } of importsOf(statement))
    if (name !== undefined) bind(scope, name, { kind: 'import', node, path: bound });
};
