import type { SyntaxNode } from '../../../../services/python/syntax/node.ts';
import { argument, argumentValue, calledName, callee, inputs, keyword, positional } from '../../program/call.ts';
import type { Program } from '../../program/program.ts';
import type { Rule } from '../../rule.ts';
import { callsOf } from '../code/references.ts';

const loaders =
  /^((c?[Pp]ickle|_pickle|dill|cloudpickle|pickle5)\.(loads?|Unpickler)|joblib\.load|torch\.load|numpy\.load|pandas\.read_pickle|shelve\.open|jsonpickle\.decode)$/;
const savers =
  /^((c?[Pp]ickle|_pickle|dill|cloudpickle)\.(dumps?)|joblib\.dump|torch\.save|numpy\.save\w*|shelve\.open)$/;

/** Pickles run code when they are read; only a file that this very script wrote is safe. */
export const unpicklingRules: readonly Rule[] = [
  {
    id: 'unpickling',
    severity: 'error',
    catches:
      'pickle, dill, joblib.load, torch.load, numpy.load(allow_pickle=True) of files that the solution did not write',
    advice:
      'Read data from CSV, Parquet, JSON or plain .npy; use torch.load(..., weights_only=True); keep models in memory.',
    *check({ program }) {
      const writtenFiles = ownFiles(program);
      for (const { call, path } of callsOf(program, loaders)) {
        if (isHarmless(call, path)) continue;
        const source = argument(call, 0, 'file') ?? keyword(call, 'f');
        if (
          source !== undefined &&
          (places(program, source).some((place) => writtenFiles.has(place)) || isOwnBytes(program, source))
        )
          continue;
        yield {
          at: call,
          message: `\`${path}\` runs whatever code the file holds, and the solution did not write that file`,
        };
      }
      for (const call of program.nodes('call'))
        if (calledName(call) === 'read_pickle' && program.paths.of(callee(call) ?? call).length === 0)
          yield { at: call, message: 'read_pickle runs whatever code the file holds' };
    },
  },
];

const isHarmless = (call: SyntaxNode, path: string) => {
  if (path === 'numpy.load') return keyword(call, 'allow_pickle')?.text !== 'True';
  return path === 'torch.load' && keyword(call, 'weights_only')?.text === 'True';
};

/** How a file argument is spelled, and what it folds to: `model.pkl`, `path`, also inside `open(...)`. */
const places = (program: Program, node: SyntaxNode, depth = 0): string[] => {
  if (depth > 3) return [];
  if (node.type === 'call' && /^(open|Path|str|fspath)$/.test(calledName(node))) {
    const file = positional(node)[0];
    return file === undefined ? [] : places(program, file, depth + 1);
  }
  if (node.type === 'identifier') {
    const opened = program.names
      .bindingsOf(node)
      .flatMap((binding) => (binding.kind === 'part' ? [binding.value] : []));
    if (opened.length > 0) return opened.flatMap((value) => places(program, value, depth + 1));
  }
  return [spelled(node), ...program.values.textsOf(node).texts];
};

/** Files of a loop are called alike: what is filled in after a text is left out, what a name begins with is not. */
const spelled = ({ text }: SyntaxNode): string => text.replace(/\s+/g, '').replace(/(?<!["'])\{[^{}]*\}/g, '{}');

const ownFiles = (program: Program): ReadonlySet<string> =>
  new Set(
    [
      ...callsOf(program, savers).map(({ call }) => call),
      ...program.nodes('call').filter((call) => calledName(call) === 'to_pickle'),
    ]
      .flatMap(inputs)
      .flatMap((input) => places(program, argumentValue(input))),
  );

/** `pickle.loads(pickle.dumps(model))`: a deep copy. */
const isOwnBytes = (program: Program, source: SyntaxNode): boolean => {
  const from = [source, ...program.values.sourcesOf(source)];
  return from.some((node) => node.type === 'call' && program.paths.matches(callee(node) ?? node, savers) !== undefined);
};
