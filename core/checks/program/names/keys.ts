import type { SyntaxNode } from '../../../../services/python/syntax/node.ts';
import type { Names } from './names.ts';
import { lookUp, type Scope } from './scope.ts';

/** Names that data flow follows: a name in the scope that owns it, as a key for maps. */
export class Keys {
  readonly #names: Names;
  readonly #ids = new Map<Scope, number>();
  constructor(names: Names) {
    this.#names = names;
  }

  /** The key of an identifier that is read, or bound inside `scope`. */
  of(identifier: SyntaxNode): string {
    const scope = this.#names.loads.get(identifier) ?? this.#around(identifier);
    const home = lookUp(scope, identifier.text) ?? scope;
    const id = this.#ids.get(home) ?? this.#ids.size;
    this.#ids.set(home, id);
    return `${id}:${identifier.text}`;
  }

  #around(node: SyntaxNode): Scope {
    for (const around of node.ancestors()) {
      const scope = this.#names.scopes.get(around);
      if (scope !== undefined) return scope;
    }
    return this.#names.module;
  }
}
