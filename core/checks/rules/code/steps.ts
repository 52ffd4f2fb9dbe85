import type { SyntaxNode } from '../../../../services/python/syntax/node.ts';
import type { Program } from '../../program/program.ts';
import { type Hit, type Rule, top } from '../../rule.ts';
import { learnsByHand } from './imports.ts';
import { whyNotLive } from './references.ts';

const loads =
  /^(read_(csv|table|json|parquet|feather|excel|fwf|ndjson|ipc|hdf|orc|xml|html|sql\w*|avro|stata|csv_auto|text|delta)|scan_\w+|loadtxt|genfromtxt|fread|reader|DictReader|load|loads|open|open_text|read_text|readlines|from_csv|sql|from_json)$/;
const fits =
  /^(fit|fit_\w+|partial_fit|train|train_\w+|cross_val_predict|cross_validate|backward|lstsq|curve_fit|polyfit|minimize|learn|cv|run_training|fine_tune|GridSearchCV|kneighbors)$/;
const predicts =
  /^(predict|predict_\w+|\w+_predict|decision_function|(get_)?forecast|kneighbors|score_samples|cosine_similarity|linear_kernel|pairwise_\w+|cdist|no_grad|inference_mode|infer|infer_\w+|inference|recommend\w*|generate|softmax|sigmoid|argmax|detach|query|run_inference|most_similar|similarity|argsort|argpartition|nlargest|most_common|topk)$/;
const writes =
  /^(to_csv|write_csv|sink_csv|savetxt|writer|DictWriter|writerow|writerows|writelines|write|write_text|tofile|print)$/;

/** The four steps without which there is no solution; each has to be reached from module level. */
export const stepRules: readonly Rule[] = [
  {
    id: 'no-load',
    severity: 'error',
    needsWholeFile: true,
    catches: 'no reading of data that is ever reached',
    advice: 'Read the train and test files at module level or in a function that is called.',
    check: ({ program }) => step(program, loads, 'reads data'),
  },
  {
    id: 'no-fit',
    severity: 'error',
    needsWholeFile: true,
    catches: 'no training that is ever reached',
    advice: 'Fit a model on the train rows, in code that runs.',
    check: ({ program }) => (learnsByHand(program) ? [] : step(program, fits, 'trains a model')),
  },
  {
    id: 'no-predict',
    severity: 'error',
    needsWholeFile: true,
    catches: 'no prediction that is ever reached',
    advice: 'Predict the test rows with the fitted model, in code that runs.',
    check: ({ program }) => (learnsByHand(program) || multiplies(program) ? [] : step(program, predicts, 'predicts')),
  },
  {
    id: 'no-write',
    severity: 'error',
    needsWholeFile: true,
    catches: 'no writing of a table that is ever reached',
    advice: 'Write the submission with to_csv("submission.csv", index=False), in code that runs.',
    check: ({ program }) => step(program, writes, 'writes the submission'),
  },
];

/** `test @ weights`: a linear model, or the last layer of a network, applied by hand. */
const multiplies = (program: Program): boolean =>
  program.nodes('binary_operator').some((node) => {
    const [left, right] = node.children;
    return left !== undefined && right !== undefined && node.between(left, right) === '@' && program.live.has(node);
  });

/** A program of ours leaves every step to the engine. */
const callsEngine = (program: Program): boolean =>
  program.nodes('call').some((call) => {
    const called = call.field('function');
    return called !== undefined && program.paths.of(called).includes('medalist_engine.solve') && program.live.has(call);
  });

const step = function* (program: Program, names: RegExp, does: string): Generator<Hit> {
  if (callsEngine(program)) return;
  const places = program
    .nodes('attribute', 'identifier')
    .filter((node) => names.test(nameOf(program, node)) && isUsed(program, node));
  if (places.some((node) => program.live.has(node))) return;
  const [idle] = places;
  if (idle === undefined) yield { at: top, message: `nothing ${does}` };
  else
    yield {
      at: idle,
      message: `\`${idle.text.slice(0, 60)}\` ${does}, but it never runs: ${whyNotLive(program, idle)}`,
    };
};

const nameOf = (program: Program, node: SyntaxNode): string => {
  if (node.type === 'attribute') return node.field('attribute')?.text ?? '';
  if (!program.names.loads.has(node)) return '';
  const path = program.paths.of(node)[0];
  return path?.split('.').at(-1) ?? node.text;
};

/** Called, or handed on to be called; `print` only counts where it prints into a file. */
const isUsed = (program: Program, node: SyntaxNode): boolean => {
  const { parent } = node;
  if (parent?.type === 'call' && node.fieldName === 'function') {
    if (nameOf(program, node) === 'write') return !/\bstd(out|err)\b/.test(node.text);
    return nameOf(program, node) !== 'print' || /\bfile\s*=/.test(parent.text);
  }
  return (
    /^(argument_list|list|tuple|pair|keyword_argument|dictionary|assignment|conditional_expression)$/.test(
      parent?.type ?? '',
    ) && !/^(train|print|open|load|write|query|generate|test|learn|cv|reader|writer)$/.test(nameOf(program, node))
  );
};
