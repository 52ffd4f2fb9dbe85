import type { Member } from './settings.ts';
import { className, type TextModel } from './text.ts';

/** Whether a member is the engine's model of topics and numbers. */
export const isTopics = ({ family, view, words }: Pick<Member, 'family' | 'view' | 'words'>): boolean =>
  family === 'kernel' && view === null && words?.startsWith('over topics of words and numbers') === true;

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
