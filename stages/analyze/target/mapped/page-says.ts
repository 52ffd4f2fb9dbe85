import { fold, words } from '../../../../core/competition/names.ts';

/** Words for what is predicted, of a column and of its name. */
const target =
  '(?:target|label|dependent|outcome|response|ground_truth|answer)(?:_(?:variable|column|feature|value|field|name|attribute))?';
const asked =
  '(?:what|that)?_?(?:you|we|to)_(?:have_to_|must_|should_|need_to_|will_|are_to_)?(?:be_)?(?:predict|forecast|estimate)(?:ed)?';
const asks =
  '(?:predict(?:s|ing|ed|ion_of)?|forecast(?:s|ing)?|estimat(?:e|es|ing)|classify|determine|probability(?:_that|_of))';
const no = /_(?:not|never|without|leak\p{L}*|exclud\p{L}*|dropped|removed?|only_in_train|train_only|in_train_only)_/u;

/**
 * How surely a page names a column as the target: 3 for `the target is X` and `X: the label`, 2 for `predict X` with its name as it is
 * written or of several words, 1 for the same with a name that may be any word, 0 for nothing. `rivals`: the columns that may be meant
 * in its place: of those in one sentence, the one next to the word counts.
 */
export const pageSays = (page: string, column: string, rivals: readonly string[]): 0 | 1 | 2 | 3 => {
  const names = spelled(column);
  const others = rivals.filter((name) => name !== column).map(spelled);
  const distinct = words(`${column}.x`).length > 1 || /[A-Z].*[A-Z]|\d/.test(column);
  let best: 0 | 1 | 2 | 3 = 0;
  for (const sentence of page.split(/[.;!?](?=\s|$)|\n/)) {
    const text = `_${fold(sentence)}_`;
    if (!new RegExp(`_${names}_`, 'u').test(text)) continue;
    const holds = (before: string, between: string, behind: string): boolean =>
      [...text.matchAll(new RegExp(`_${before}(${between})${behind}(?=_)`, 'gu'))].some(
        ([, gap = '']) =>
          !others.some((other) => new RegExp(`_${other}_`, 'u').test(`_${gap}_`)) && !no.test(`_${gap}_`),
      );
    if (
      holds(target, '(?:_[^_]+){0,3}?_(?:is|are|named|called)?_?(?:the_)?(?:column_)?', names) ||
      holds(names, '(?:_[^_]+){0,4}?_', `(?:${target}|${asked})`)
    )
      return 3;
    const isAsked = holds(asks, '(?:_[^_]+){0,12}?_', names);
    const isWritten =
      sentence.includes(column) && (distinct || /["'`]/.test(sentence.charAt(sentence.indexOf(column) - 1)));
    if (isAsked) best = Math.max(best, isWritten ? 2 : 1) as 1 | 2;
  }
  return best;
};

const spelled = (name: string): string => {
  const parts = words(`${name}.x`);
  return [...new Set([fold(name), `${parts.join('_')}(?:s|ly|d|ed)?`])]
    .filter((form) => form !== '' && !form.startsWith('('))
    .join('|')
    .replace(/.+/, '(?:$&)');
};
