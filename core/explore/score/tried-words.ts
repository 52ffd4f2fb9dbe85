import { fence } from '../../../services/claude/prompt/fence.ts';
import type { Tried } from './try-kept.ts';

const longestWhy = 600;
const mark = 'The harness tried model/predict.py on rows that you have';

/** What a model is told of a trial of the model that it kept; what a program said stands in a fence. Null: nothing. */
export const triedWords = (tried: Tried): string | null => {
  switch (tried.kind) {
    case 'works':
      return `${mark}: it gives a prediction for each of ${tried.rows}, in the right form.`;
    case 'wrong':
      return `${mark}, and it cannot be scored. Mend it while there are turns.\n\n${fence('what is wrong', tried.why, longestWhy)}`;
    case 'none':
      return null;
  }
};

/** Such words among what the tools of one answer gave; null: there are none. What a cell showed is in a fence that ends after it. */
export const triedWordsIn = (results: readonly { readonly text: string }[]): string | null => {
  const text = results.at(-1)?.text ?? '';
  const at = text.lastIndexOf(`\n\n${mark}`);
  const words = at < 0 ? '' : text.slice(at + 2);
  return forms.some((form) => form.test(words)) ? words : null;
};

const forms = [
  /^[^\n]*: it gives a prediction for each of \d+, in the right form\.$/,
  /^[^\n]*there are turns\.\n\n<(data-[0-9a-f]{12}) of="what is wrong"[^\n]*\n[\s\S]*\n<\/\1>$/,
];
