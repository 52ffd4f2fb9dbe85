import type { SyntaxNode } from '../../../../services/python/syntax/node.ts';
import type { Names } from './names.ts';

/** The calls of a local function that name it directly. `isComplete`: no other call is possible. */
interface KnownCalls {
  readonly calls: readonly SyntaxNode[];
  readonly isComplete: boolean;
}

/** Finds the calls of each function that a file defines. */
export class Calls {
  readonly #uses = new Map<SyntaxNode, { readonly calls: SyntaxNode[]; isComplete: boolean }>();

  constructor(names: Names) {
    for (const load of names.loads.keys()) this.#noteUse(load, names);
  }

  of(definition: SyntaxNode): KnownCalls {
    return this.#uses.get(definition) ?? { calls: [], isComplete: false };
  }

  /** Notes each call of a function by its name. Any other use of the name means that not all callers are known. */
  #noteUse(load: SyntaxNode, names: Names) {
    for (const binding of names.bindingsOf(load)) {
      if (binding.kind !== 'function') continue;
      const uses = this.#uses.get(binding.definition) ?? { calls: [], isComplete: true };
      this.#uses.set(binding.definition, uses);
      if (load.parent?.type === 'call' && load.fieldName === 'function') uses.calls.push(load.parent);
      else uses.isComplete = false;
    }
  }
}
