import type { SyntaxNode } from '../../../../services/python/syntax/node.ts';
import { callee } from '../call.ts';
import type { Names } from './names.ts';
import type { Binding } from './scope.ts';

/** Gives the values of `Config.path` or `cfg.path` that the class body assigns; undefined: it assigns none. */
export const classAttribute = (names: Names, node: SyntaxNode): SyntaxNode[] | undefined => {
  const [object, attribute] = [node.field('object'), node.field('attribute')];
  if (object?.type !== 'identifier' || attribute === undefined) return undefined;
  const values = names.bindingsOf(object).flatMap((binding) => {
    const definition = binding.kind === 'class' ? binding.definition : classOf(names, binding);
    const scope = definition && names.scopes.get(definition);
    return (scope?.bindings.get(attribute.text) ?? []).flatMap((assigned) =>
      assigned.kind === 'value' ? [assigned.value] : [],
    );
  });
  return values.length > 0 ? values : undefined;
};

/** Gives the class that a name is an instance of, as in `cfg = Config()`. */
const classOf = (names: Names, binding: Binding): SyntaxNode | undefined => {
  const called = binding.kind === 'value' && binding.value.type === 'call' ? callee(binding.value) : undefined;
  if (called?.type !== 'identifier') return undefined;
  const local = names.bindingsOf(called).find((candidate) => candidate.kind === 'class');
  return local?.kind === 'class' ? local.definition : undefined;
};
