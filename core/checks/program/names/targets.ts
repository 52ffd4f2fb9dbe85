import type { SyntaxNode } from '../../../../services/python/syntax/node.ts';
import { type Binding, bind, type Scope } from './scope.ts';

type Make = (node: SyntaxNode, index: number | undefined) => Binding;

/** Binds what assignments, loops, `with`, `except`, `:=` and `match` bind. Subscripts and attributes bind no name. */
export const bindTarget = (node: SyntaxNode, scope: Scope): void => {
  switch (node.type) {
    case 'assignment':
      assignment(node, scope);
      break;
    case 'augmented_assignment':
    case 'named_expression':
      update(node, scope);
      break;
    case 'for_statement':
    case 'for_in_clause':
      loop(node, scope);
      break;
    case 'as_pattern':
      alias(node, scope);
      break;
    case 'case_pattern':
      for (const name of node.walk())
        if (name.type === 'identifier') bind(scope, name.text, { kind: 'unknown', node: name });
      break;
    default:
  }
};

const assignment = (node: SyntaxNode, scope: Scope) => {
  const target = node.field('left');
  let value = node.field('right');
  while (value?.type === 'assignment') value = value.field('right');
  if (target !== undefined && value !== undefined) pair(target, value, scope);
};

const update = (node: SyntaxNode, scope: Scope) => {
  const target = node.field('left') ?? node.field('name');
  const value = node.field('right') ?? node.field('value');
  if (target?.type !== 'identifier' || value === undefined) return;
  if (node.type === 'augmented_assignment') bind(scope, target.text, { kind: 'update', node: target, value });
  else bind(outOfComprehensions(scope), target.text, { kind: 'value', node: target, value });
};

/** `:=` binds in the function around a comprehension. */
const outOfComprehensions = (scope: Scope): Scope =>
  /comprehension|generator/.test(scope.node.type) && scope.parent !== null ? outOfComprehensions(scope.parent) : scope;

const loop = (node: SyntaxNode, scope: Scope) => {
  const [target, value] = [node.field('left'), node.field('right')];
  if (target === undefined || value === undefined) return;
  spread(target, scope, (name, index) =>
    index === undefined ? { kind: 'element', node: name, value } : { kind: 'unknown', node: name },
  );
};

const alias = (node: SyntaxNode, scope: Scope) => {
  const [value, target] = [node.children[0], node.field('alias') ?? node.children.at(-1)];
  if (value === undefined || target === undefined || target === value) return;
  spread(target, scope, (name, index) => ({ kind: 'part', node: name, value, index }));
};

/** `a, b = 1, 2` gives each name its own value; anything else that unpacks gives each a part of the whole. */
const pair = (target: SyntaxNode, value: SyntaxNode, scope: Scope): void => {
  if (target.type === 'identifier') {
    bind(scope, target.text, { kind: 'value', node: target, value });
    return;
  }
  const values = ['expression_list', 'tuple', 'list'].includes(value.type) ? value.children : [];
  const starred = [...target.children, ...values].some((part) => part.type.startsWith('list_splat'));
  if (target.children.length === values.length && !starred && isPattern(target))
    for (const [index, part] of target.children.entries()) pair(part, values[index] ?? value, scope);
  else spread(target, scope, (name, index) => ({ kind: 'part', node: name, value, index }));
};

const patterns = new Set([
  'pattern_list',
  'tuple_pattern',
  'list_pattern',
  'tuple',
  'list',
  'list_splat_pattern',
  'as_pattern_target',
]);
const isPattern = (node: SyntaxNode) => patterns.has(node.type);

const spread = (target: SyntaxNode, scope: Scope, make: Make, index?: number): void => {
  if (target.type === 'identifier') bind(scope, target.text, make(target, index));
  if (!isPattern(target)) return;
  const several = target.children.length > 1;
  for (const [position, part] of target.children.entries()) spread(part, scope, make, several ? position : index);
};
