import type { SyntaxNode } from '../../../../services/python/syntax/node.ts';
import { calledName } from '../../program/call.ts';
import type { Program } from '../../program/program.ts';

/** Is the column only named to label what is handed in, as in `sub['y'] = p` or `DataFrame({'y': p})`? */
export const isForOutput = (program: Program, node: SyntaxNode, keys: readonly string[]): boolean => {
  const { parent } = node;
  if (parent === null) return false;
  if (parent.type === 'assignment' && node.fieldName === 'right') return allReadsAreOutput(program, parent, keys);
  if (node.type === 'attribute') return isStored(node);
  if (parent.type === 'keyword_argument') return node.fieldName === 'name' || parent.field('name')?.text === 'name';
  if (parent.type === 'subscript') return node.fieldName === 'subscript' && isStored(parent);
  if (parent.type === 'pair') return isTableEntry(node, parent);
  if (parent.type === 'list' || parent.type === 'tuple') return labelsRows(program, parent, keys);
  if (parent.type === 'argument_list') return labels.test(parent.parent === null ? '' : calledName(parent.parent));
  return false;
};

const labels = /^(rename|to_frame|insert|alias|write|writerow|writelines|join)$/;

const isStored = (node: SyntaxNode) => node.fieldName === 'left' && node.parent?.type === 'assignment';

const isTableEntry = (node: SyntaxNode, pair: SyntaxNode): boolean => {
  const call = [...pair.ancestors()].find((around) => around.type === 'call');
  const name = call === undefined ? '' : calledName(call);
  if (node.fieldName === 'key') return /^(DataFrame|from_dict|assign|astype)$/.test(name);
  return name === 'rename';
};

/** A list together with the key column: `out[['id', 'y']]`, `writerow(['id', 'y'])`. */
const labelsRows = (program: Program, list: SyntaxNode, keys: readonly string[]): boolean =>
  list.children.some((child) => program.values.textsOf(child).texts.some((text) => keys.includes(text))) &&
  !/drop|isin/.test([...list.ancestors()].find((around) => around.type === 'call')?.field('function')?.text ?? '');

/** `TARGET = 'y'`, when every place that reads TARGET labels the output. */
const allReadsAreOutput = (program: Program, assignment: SyntaxNode, keys: readonly string[]): boolean => {
  const name = assignment.field('left');
  if (name?.type !== 'identifier') return false;
  const reads = [...program.names.loads.keys()].filter(
    (load) =>
      load.text === name.text &&
      program.live.has(load) &&
      program.names.bindingsOf(load).some((binding) => binding.node === name),
  );
  return (
    reads.length > 0 && reads.every((load) => load.parent?.type !== 'assignment' && isForOutput(program, load, keys))
  );
};
