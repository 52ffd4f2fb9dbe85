import type { SyntaxNode } from '../../../../services/python/syntax/node.ts';
import { bind, type Scope } from './scope.ts';

/** Binds the parameters of a `def` or a `lambda` in the scope that it opens. */
export const bindParameters = (owner: SyntaxNode, scope: Scope): void => {
  const parameters = owner.field('parameters')?.children ?? [];
  parameters.forEach((parameter, index) => {
    const node = nameOf(parameter);
    if (node !== undefined)
      bind(scope, node.text, { kind: 'parameter', node, owner, index, fallback: parameter.field('value') });
  });
};

/** A parameter's identifier, whatever stars, annotations and defaults surround it. */
const nameOf = (parameter: SyntaxNode): SyntaxNode | undefined => {
  if (parameter.type === 'identifier') return parameter;
  const inner = parameter.field('name') ?? parameter.children[0];
  return inner === undefined || parameter.type === 'keyword_separator' ? undefined : nameOf(inner);
};
