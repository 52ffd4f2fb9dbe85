import type { SyntaxNode } from '../../../../services/python/syntax/node.ts';
import { argumentValue, calledName, inputs, receiver } from '../../program/call.ts';
import type { Program } from '../../program/program.ts';

/** Is this a call that reads the file? */
export const readsFile = (program: Program, call: SyntaxNode, file: string): boolean => {
  if (call.type !== 'call' || !/^(read|scan|load)/.test(calledName(call))) return false;
  const name = file.split('/').at(-1) ?? file;
  return inputs(call).some((input) => mentionsFile(program, argumentValue(input), name));
};

const mentionsFile = (program: Program, node: SyntaxNode, name: string): boolean => {
  const texts = program.values.textsOf(node).texts;
  if (texts.length > 0) return texts.some((text) => text === name || text.endsWith(`/${name}`));
  const known = node.type === 'string' && node.text.includes(name);
  return known || node.children.some((child) => mentionsFile(program, child, name));
};

/** Does a table start as this file, through names and methods that hand the table on? */
export const comesFrom = (program: Program, node: SyntaxNode, file: string, depth = 0): boolean => {
  if (depth > 12) return false;
  if (node.type === 'identifier')
    return program.names
      .bindingsOf(node)
      .some((binding) => binding.kind === 'value' && comesFrom(program, binding.value, file, depth + 1));
  if (node.type !== 'call') return false;
  if (readsFile(program, node, file)) return true;
  const table = receiver(node);
  return table !== undefined && comesFrom(program, table, file, depth + 1);
};
