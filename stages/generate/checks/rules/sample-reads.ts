import type { SyntaxNode } from '../../../../services/python/syntax/node.ts';
import { argumentValue, calledName, inputs } from '../program/call.ts';
import type { Program } from '../program/program.ts';

/** Is this the call that reads the sample submission? */
export const isSampleRead = (program: Program, call: SyntaxNode, sample: string): boolean => {
  if (call.type !== 'call' || !/^(read|scan|load)/.test(calledName(call))) return false;
  const name = sample.split('/').at(-1) ?? sample;
  return inputs(call).some((input) => mentionsFile(program, argumentValue(input), name));
};

const mentionsFile = (program: Program, node: SyntaxNode, name: string): boolean => {
  const texts = program.values.texts(node).texts;
  if (texts.length > 0) return texts.some((text) => text === name || text.endsWith(`/${name}`));
  const known = node.type === 'string' && node.text.includes(name);
  return known || node.children.some((child) => mentionsFile(program, child, name));
};
