import type { SyntaxNode } from '../../../../services/python/syntax/node.ts';

/** The names an assignment binds; `undefined` stands for a target that is no name, such as `x[0]`. */
export const boundNames = (target: SyntaxNode): (SyntaxNode | undefined)[] => {
  if (target.type === 'identifier') return [target];
  if (['pattern_list', 'tuple_pattern', 'list_pattern', 'list_splat_pattern'].includes(target.type))
    return target.children.flatMap(boundNames);
  return [undefined];
};
