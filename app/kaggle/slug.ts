import { parseReference, type Reference } from '../../services/kaggle/competition/reference.ts';
import { type Refusal, refuse } from '../refusal.ts';

/** Reads which competition on Kaggle is meant. A folder is none. */
export const competitionOf = (text: string | undefined): Reference | Refusal => {
  if (text === undefined || text.trim() === '') {
    return refuse('usage', 'no competition is named', 'Name one: a slug (titanic) or its address on kaggle.com.');
  }
  const reference = parseReference(text.trim());
  return reference ?? refuse('usage', `"${text}" is no competition`, adviceFor(text));
};

const adviceFor = (text: string): string => {
  if (/kaggle\.com\/t\/[0-9a-f]+/i.test(text)) {
    return "This is an invitation: open it in a browser, join, then use the competition's own address.";
  }
  if (/kaggle\.com\/(code|datasets|models|learn|discussions)\b/i.test(text)) {
    return 'This address leads elsewhere. A competition is https://www.kaggle.com/competitions/<slug>.';
  }
  return 'Give a slug (titanic) or an address (https://www.kaggle.com/competitions/titanic).';
};
