import { call, type Group } from '../python/python.ts';
import { type Member, settled } from './settings.ts';
import { className, type TextModel } from './text.ts';
import { importOf, settingsCode } from './text-code.ts';

/** Whether a member is the engine's model of topics and numbers. */
export const isTopics = ({ family, view, words }: Pick<Member, 'family' | 'view' | 'words'>): boolean =>
  family === 'kernel' && view === null && words?.startsWith('over topics of words and numbers') === true;

/** Whether a member learns from words, and no column of X. */
export const isOfTexts = (member: Pick<Member, 'family' | 'view' | 'words'>): boolean =>
  member.family === 'text' || isTopics(member);

/** The model whose n-grams the engine makes topics of; undefined: it has no block. */
export const topicsFrom = (texts: readonly TextModel[]): TextModel | undefined =>
  texts.find(
    ({ documents, vectorizer: { path, settings } }) =>
      documents === 'row' &&
      className(path) === 'TfidfVectorizer' &&
      settings.analyzer === undefined &&
      settings.lowercase === undefined &&
      JSON.stringify(settings.ngram_range) === '[1,2]',
  );

/** A smooth model over topics. */
export const topicsPipe = (member: Member): { readonly code: Group; readonly imports: readonly string[] } => {
  const [path = ''] = member.estimators;
  const scaled = call('TransformedTargetRegressor', [call(className(path), [], settingsCode(settled(member) ?? {}))], {
    transformer: 'StandardScaler()',
  });
  return {
    code: call('make_pipeline', ['FunctionTransformer(topics_of)', scaled]),
    imports: [
      importOf(path),
      'from sklearn.compose import TransformedTargetRegressor',
      'from sklearn.pipeline import make_pipeline',
      'from sklearn.preprocessing import FunctionTransformer, StandardScaler',
    ],
  };
};
