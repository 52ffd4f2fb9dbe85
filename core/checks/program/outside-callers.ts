import type { SyntaxNode } from '../../../services/python/syntax/node.ts';
import type { Names } from './names/names.ts';
import { harmlessDecorators, storesFunctions } from './purity.ts';

/** Says whether a library calls the methods of a class: it does below any base class that the file does not define. */
export const isFrameworkClass = (names: Names, definition: SyntaxNode, depth = 0): boolean =>
  (definition.field('superclasses')?.children ?? []).some((base) => {
    if (base.text === 'object' || base.type === 'keyword_argument' || depth > 8) return false;
    const bindings = base.type === 'identifier' ? names.bindingsOf(base) : [];
    const local = bindings.flatMap((binding) => (binding.kind === 'class' ? [binding.definition] : []));
    return local.length === 0 || local.some((parent) => isFrameworkClass(names, parent, depth + 1));
  });

/** Says whether a decorator keeps its function somewhere, so that it can be called without being named. */
export const isRegistering = (names: Names, decorator: SyntaxNode): boolean => {
  const expression = decorator.children[0];
  const target = expression?.type === 'call' ? expression.field('function') : expression;
  if (target === undefined || harmlessDecorators.test(target.text)) return false;
  const bindings = target.type === 'identifier' ? names.bindingsOf(target) : [];
  const local = bindings.flatMap((binding) => (binding.kind === 'function' ? [binding.definition] : []));
  return local.length > 0 ? local.some(storesFunctions) : /register|command|route|main|hook|callback/.test(target.text);
};
