import { type Block, block } from '../python/block.ts';
import { dict, figure, statement, text, tuple } from '../python/python.ts';
import { className, type TextModel } from './text.ts';
import {
  countsBlock,
  importOf,
  importsOf,
  isWeighted,
  joinedTexts,
  modelOf,
  type TextLearning,
  textKindOf,
} from './text-code.ts';

/** N-grams are counted once for all rows; models of them learn out of fold, and topics are made of them. */
export const textBlock = (members: readonly TextModel[], learning: TextLearning): Block => {
  const { texts, shared, classes, learned, topics } = learning;
  const counted = [...learned, ...(topics === null ? [] : [topics])];
  const { nameOf, ...counts } = countsBlock(counted, learning);
  const paired = counted.some(({ documents }) => documents === 'pair');
  const sides = ['left', 'right'].filter((_, side) => shared[side] === true);
  const joins = texts.length > 1 && counted.some(({ documents }) => documents === 'row');
  const [left = '', right = ''] = texts;
  const functions = [
    ...(learned.some(isBayes) ? [block('texts/raw_scores', [textKindOf(classes)])] : []),
    ...(learned.some(isWeighted) ? [block('texts/nb_svm')] : []),
    ...(paired ? [block('texts/pair_tokens', sides, { LEFT: `${text(left)}, ${text(right)}` })] : []),
  ];
  const made = [
    ...(topics === null ? [] : [block('texts/topics', [], { COUNTS: nameOf(topics) })]),
    ...(members.length === 0 ? [] : [scoresBlock(members, learning, nameOf)]),
  ];
  return {
    imports: [
      ...[...functions, counts, ...made].flatMap(({ imports }) => imports),
      ...counted.map(({ vectorizer }) => importOf(vectorizer.path)),
      ...learned.flatMap((one) => importsOf(one, classes)),
    ],
    code: [
      ...functions.map(({ code }) => `${code}\n${code.endsWith(')]') ? '' : '\n'}`),
      ...(joins ? [joinedTexts(texts)] : []),
      counts.code,
      made.map(({ code }) => code).join('\n\n\n'),
    ].join('\n'),
  };
};

const isBayes = ({ model }: TextModel): boolean => className(model.path) === 'MultinomialNB';

const scoresBlock = (
  members: readonly TextModel[],
  { classes, seed, folds, learned, readsScores }: TextLearning,
  nameOf: (one: TextModel) => string,
): Block => {
  const kind = textKindOf(classes);
  const way = learned.some(isBayes) ? 'bayes' : kind === 'values' ? 'values' : 'linear';
  const { imports, code } = block('texts/text_scores', [kind, way, ...(readsScores ? ['told'] : [])], {
    SEED: `${seed}, ${folds}`,
    ...(readsScores ? { TOLD: dict(members.map(({ name, member }) => [name, text(member)])) } : {}),
  });
  const models = members.map((one) => {
    const [counted, model] = learned.includes(one) ? [nameOf(one), modelOf(one, classes)] : ['None', 'None'];
    return [one.name, tuple([counted, model, figure(one.scale)])] as const;
  });
  const words = `# N-grams, the model that learns them, and ${classes === 0 ? 'a factor for its scores' : 'the factor that turns its scores into log odds'}.`;
  return { imports, code: `${words}\n${statement('NGRAMS = ', dict(models))}\n${code}` };
};
