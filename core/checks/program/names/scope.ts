import type { SyntaxNode } from '../../../../services/python/syntax/node.ts';

/** One way a name gets its value. A name may have several; the checks consider all of them. */
export type Binding =
  /** `path` is what the name stands for: `os.system` after `from os import system as s`. */
  | { readonly kind: 'import'; readonly node: SyntaxNode; readonly path: string }
  /** `node = value`, exactly. */
  | { readonly kind: 'value'; readonly node: SyntaxNode; readonly value: SyntaxNode }
  /** Some part of `value`: unpacking that cannot be matched, `with ... as`, `except ... as`. */
  | { readonly kind: 'part'; readonly node: SyntaxNode; readonly value: SyntaxNode; readonly index: number | undefined }
  /** One element of `value`: loops and comprehensions. */
  | { readonly kind: 'element'; readonly node: SyntaxNode; readonly value: SyntaxNode }
  | { readonly kind: 'update'; readonly node: SyntaxNode; readonly value: SyntaxNode }
  | { readonly kind: 'function'; readonly node: SyntaxNode; readonly definition: SyntaxNode }
  | { readonly kind: 'class'; readonly node: SyntaxNode; readonly definition: SyntaxNode }
  | {
      readonly kind: 'parameter';
      readonly node: SyntaxNode;
      readonly owner: SyntaxNode;
      readonly index: number;
      readonly fallback: SyntaxNode | undefined;
    }
  | { readonly kind: 'unknown'; readonly node: SyntaxNode };

/** One Python name space, with what it binds. */
export interface Scope {
  readonly kind: 'module' | 'function' | 'class';
  readonly node: SyntaxNode;
  readonly parent: Scope | null;
  readonly bindings: Map<string, Binding[]>;
  /** Names declared `global` or `nonlocal` here, with the scope they mean. */
  readonly elsewhere: Map<string, Scope>;
}

export const bind = (scope: Scope, name: string, binding: Binding): void => {
  const home = scope.elsewhere.get(name) ?? scope;
  const known = home.bindings.get(name);
  if (known === undefined) home.bindings.set(name, [binding]);
  else known.push(binding);
};

/** The scope whose name this is, by Python's rule: class bodies are invisible from the functions inside them. */
export const lookUp = (from: Scope, name: string): Scope | undefined => {
  const named = from.elsewhere.get(name);
  if (named !== undefined) return named;
  for (let scope: Scope | null = from; scope !== null; scope = scope.parent)
    if (scope.bindings.has(name) && (scope === from || scope.kind !== 'class')) return scope;
  return undefined;
};
