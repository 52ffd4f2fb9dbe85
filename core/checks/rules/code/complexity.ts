import type { SyntaxNode } from '../../../../services/python/syntax/node.ts';
import type { Program } from '../../program/program.ts';
import type { Complexity, Rule } from '../../rule.ts';

const LIMIT = 25;

/** What opens one more path through a function. */
const decisions = new Set([
  'if_statement',
  'elif_clause',
  'for_statement',
  'while_statement',
  'except_clause',
  'except_group_clause',
  'conditional_expression',
  'boolean_operator',
  'for_in_clause',
  'if_clause',
  'case_clause',
  'assert_statement',
]);

/** Cyclomatic complexity per function; a function inside another counts for itself. */
export const measure = (program: Program): Complexity[] => {
  const functions = program.nodes('function_definition').map((at) => ({
    name: at.field('name')?.text ?? '',
    at,
    value: count(at),
  }));
  return [{ name: '<module>', at: program.tree.root, value: count(program.tree.root) }, ...functions];
};

const count = (owner: SyntaxNode): number => {
  let value = 1;
  const visit = (node: SyntaxNode) => {
    if (decisions.has(node.type)) value++;
    for (const child of node.children) if (child.type !== 'function_definition') visit(child);
  };
  for (const child of owner.children) if (child.type !== 'function_definition') visit(child);
  return value;
};

/** The function that is hardest to follow. */
export const mostComplex = (all: readonly Complexity[]): Complexity | undefined =>
  all.reduce<Complexity | undefined>((most, one) => (most && most.value >= one.value ? most : one), undefined);

export const complexityRules: readonly Rule[] = [
  {
    id: 'complexity',
    severity: 'info',
    catches: 'the highest cyclomatic complexity of any function',
    advice: 'Nothing to do below 25.',
    *check({ complexities }) {
      const most = mostComplex(complexities);
      if (most !== undefined)
        yield { at: most.at, message: `highest cyclomatic complexity: ${most.value}, in \`${most.name}\`` };
    },
  },
  {
    id: 'too-complex',
    severity: 'warning',
    catches: `a function with a cyclomatic complexity above ${LIMIT}`,
    advice: 'Split it into functions of one purpose each.',
    *check({ complexities }) {
      for (const { name, at, value } of complexities)
        if (value > LIMIT) yield { at, message: `\`${name}\` has a cyclomatic complexity of ${value}` };
    },
  },
];
