import { visible } from './fence.ts';
import { injectionRules } from './injection-rules.ts';

const longest = 300;
const most = 20;

/**
 * The sentences of a text that give a model instructions. They are reported, never followed. Rules find them: a
 * warning, no proof.
 */
export const suspiciousIn = (text: string): string[] => {
  const found = new Set<string>();
  const hidden = tagText(text);
  if (hidden !== '') found.add(`hidden text: ${hidden}`.slice(0, longest));
  for (const sentence of sentencesOf(visible(text).normalize('NFKC'))) {
    if (injectionRules.some((rule) => rule.test(sentence))) found.add(sentence.slice(0, longest));
    if (found.size >= most) break;
  }
  return [...found];
};

/** Joins wrapped lines first: an instruction may go over the end of a line. */
const sentencesOf = (text: string): string[] =>
  text
    .replaceAll(/[ \t]+/g, ' ')
    .replaceAll(/([^.!?:;>\n]) ?\n(?=[a-z(])/g, '$1 ')
    .split(/\n+|(?<=[.!?]["')\]]?) (?=\S)/)
    .map((sentence) => sentence.trim())
    .filter((sentence) => sentence.length > 5)
    .map((sentence) => sentence.slice(0, 5000));

/** The text that Unicode's invisible tag characters spell in ASCII. */
const tagText = (text: string): string =>
  [...text.matchAll(/[\u{E0020}-\u{E007E}]+/gu)]
    .map(([run]) => [...run].map((sign) => String.fromCharCode((sign.codePointAt(0) ?? 0) - 0xe0000)).join(''))
    .filter((words) => words.length > 5)
    .join(' ');
