import type { SyntaxNode } from '../../../services/python/syntax/node.ts';

/** What is called. */
export const callee = (call: SyntaxNode): SyntaxNode | undefined => call.field('function');

/** The last name of what is called: `fit` of `self.model.fit(...)`. */
export const calledName = (call: SyntaxNode): string => {
  const target = callee(call);
  return (target?.type === 'attribute' ? target.field('attribute') : target)?.text ?? '';
};

/** What a method is called on; undefined for plain functions. */
export const receiver = (call: SyntaxNode): SyntaxNode | undefined => {
  const target = callee(call);
  return target?.type === 'attribute' ? target.field('object') : undefined;
};

/** All arguments; a generator expression as the only one stands alone in the grammar. */
export const inputs = (call: SyntaxNode): readonly SyntaxNode[] => {
  const list = call.field('arguments');
  if (list === undefined) return [];
  return list.type === 'argument_list' ? list.children : [list];
};

export const positional = (call: SyntaxNode): SyntaxNode[] =>
  inputs(call).filter((input) => input.type !== 'keyword_argument' && input.type !== 'dictionary_splat');

export const keyword = (call: SyntaxNode, name: string): SyntaxNode | undefined =>
  inputs(call)
    .find((input) => input.type === 'keyword_argument' && input.field('name')?.text === name)
    ?.field('value');

/** An argument by its place or its name. */
export const argument = (call: SyntaxNode, index: number, name: string): SyntaxNode | undefined =>
  keyword(call, name) ?? positional(call)[index];

/** The value of an argument, whether it was given by name or by place. */
export const argumentValue = (input: SyntaxNode): SyntaxNode =>
  input.type === 'keyword_argument' ? (input.field('value') ?? input) : input;
