import { type Block, block } from '../python/block.ts';
import { dict, figure, statement, text, tuple } from '../python/python.ts';
import { className, type TextModel } from './text.ts';
import { countsBlock, importsOf, isWeighted, joinedTexts, modelOf, type TextLearning } from './text-code.ts';

/** N-grams are counted once for all rows, and what models of them say out of fold becomes columns of X. */
export const textBlock = (all: readonly TextModel[], learning: TextLearning): Block => {
  const { texts, shared, classes, seed, folds, readsScores, learned } = learning;
  const paired = all.some(({ documents }) => documents === 'pair');
  const sides = paired ? ['left', 'right'].filter((_, side) => shared[side] === true) : [];
  const bayes = all.some(({ model }) => className(model.path) === 'MultinomialNB');
  const kind = classes === 0 ? 'values' : classes > 2 ? 'classes' : 'binary';
  const way = bayes ? 'bayes' : kind === 'values' ? 'values' : 'linear';
  const scores = block('texts/text_scores', [kind, ...sides, way, ...(readsScores ? ['told'] : [])], {
    SEED: `${seed}, ${folds}`,
    ...(readsScores ? { TOLD: dict(all.map(({ name, member }) => [name, text(member)])) } : {}),
  });
  const { nameOf, ...counts } = countsBlock(all, learning);
  const topics = learning.topics && block('texts/topics', [], { COUNTS: nameOf(learning.topics) });
  const [left = '', right = ''] = texts;
  const functions = [
    ...(bayes ? [block('texts/raw_scores', [kind])] : []),
    ...(all.some(isWeighted) ? [block('texts/nb_svm')] : []),
    ...(sides.length > 0 ? [block('texts/company')] : []),
    ...(paired ? [block('texts/pair_tokens', sides, { LEFT: `${text(left)}, ${text(right)}` })] : []),
  ];
  const models = all.map((one) => {
    const [counted, model] = learned.has(one.name) ? [nameOf(one), modelOf(one, classes)] : ['None', 'None'];
    return [one.name, tuple([counted, model, figure(one.scale)])] as const;
  });
  const joins = texts.length > 1 && all.some(({ documents }) => documents === 'row');
  const counting = [
    ...(joins ? [joinedTexts(texts)] : []),
    counts.code,
    ...(topics === null ? [] : [`${topics.code}\n\n`]),
    `# N-grams, the model that learns them, and ${classes === 0 ? 'a factor for its scores' : 'the factor that turns its scores into log odds'}.`,
    statement('NGRAMS = ', dict(models)),
    scores.code,
  ];
  const parts = [...functions, counts, ...(topics === null ? [] : [topics]), scores];
  return {
    imports: [...parts.flatMap(({ imports }) => imports), ...all.flatMap((one) => importsOf(one, classes))],
    code: [...functions.map(({ code }) => `${code}\n${code.endsWith(')]') ? '' : '\n'}`), ...counting].join('\n'),
  };
};
