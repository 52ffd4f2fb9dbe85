import type { SyntaxNode } from '../../../../services/python/syntax/node.ts';
import { argument, argumentValue, calledName, inputs, receiver } from '../../program/call.ts';
import type { Program } from '../../program/program.ts';
import type { Rule } from '../../rule.ts';

/** A model that is shown the answer learns nothing else; and test does not have that column. */
export const targetLeakRules: readonly Rule[] = [
  {
    id: 'target-in-features',
    severity: 'warning',
    catches: 'the table of features plainly still holds the target column when the model is fitted',
    advice: 'Take the target out: X = train.drop(columns=["<target>"]).',
    *check({ program, needs }) {
      for (const call of program.nodes('call')) {
        if (calledName(call) !== 'fit') continue;
        const [features, label] = [argument(call, 0, 'X'), argument(call, 1, 'y')];
        if (features === undefined || label === undefined) continue;
        const column = needs.targets.find(
          (target) => labelOf(program, label, target) && holds(program, features, target),
        );
        if (column !== undefined)
          yield { at: features, message: `\`${features.text.slice(0, 60)}\` still holds \`${column}\`` };
      }
    },
  },
];

/** `train['target']`, `train.target`, also through a name and `.values`, `.astype(...)`. */
const labelOf = (program: Program, node: SyntaxNode, target: string): SyntaxNode | undefined => {
  const source = single(program, node);
  if (source === undefined) return undefined;
  if (source.type === 'subscript') {
    const key = source.field('subscript');
    return key && program.values.textsOf(key).texts.includes(target) ? source.field('value') : undefined;
  }
  if (source.type !== 'attribute') {
    const object = source.type === 'call' && calledName(source) === 'astype' ? receiver(source) : undefined;
    return object && labelOf(program, object, target);
  }
  const name = source.field('attribute')?.text;
  const object = source.field('object');
  if (name === target) return object;
  return name === 'values' && object !== undefined ? labelOf(program, object, target) : undefined;
};

/** The whole train table, or all of it but columns that are spelled out and do not include the target. */
const holds = (program: Program, node: SyntaxNode, target: string): boolean => {
  const source = single(program, node);
  if (source === undefined) return false;
  if (source.type === 'subscript') {
    const key = source.field('subscript');
    const columns = key && program.values.elementsOf(key);
    return columns?.isComplete === true && columns.texts.includes(target);
  }
  if (source.type !== 'call' || isTakenOut(program, target)) return false;
  const object = receiver(source);
  switch (calledName(source)) {
    case 'drop': {
      const dropped = inputs(source).map(argumentValue);
      const texts = dropped.map((input) =>
        input.type === 'list' ? program.values.elementsOf(input) : program.values.textsOf(input),
      );
      const known = texts.every(
        ({ isComplete }, i) => isComplete || /^(integer|true|false|string)$/.test(dropped[i]?.type ?? ''),
      );
      const named = texts.some(({ texts: names }) => names.includes(target));
      return known && !named && object !== undefined && isTrain(program, object, target);
    }
    case 'copy':
    case 'fillna':
      return object !== undefined && isTrain(program, object, target);
    default:
      return false;
  }
};

/** The table as it was read, or a copy of it. */
const isTrain = (program: Program, node: SyntaxNode, target: string): boolean => {
  const source = single(program, node);
  if (source?.type !== 'call') return false;
  return /^(read_|scan_)/.test(calledName(source)) || holds(program, source, target);
};

const isTakenOut = (program: Program, target: string): boolean =>
  program
    .nodes('call', 'delete_statement')
    .some(
      (node) =>
        (node.type === 'delete_statement' || /^(pop|drop)$/.test(calledName(node))) &&
        [...node.walk()].some((part) => part.type === 'string' && program.values.textsOf(part).texts.includes(target)),
    );

/** The one expression a name stands for; undefined where it is bound more than once. */
const single = (program: Program, node: SyntaxNode): SyntaxNode | undefined => {
  if (node.type !== 'identifier') return node;
  const [binding, ...others] = program.names.bindingsOf(node);
  return binding?.kind === 'value' && others.length === 0 ? binding.value : undefined;
};
