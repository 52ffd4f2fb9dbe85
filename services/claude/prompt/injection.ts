import { visible } from './fence.ts';
import { injectionRules } from './injection-rules.ts';

const longest = 300;
const most = 20;

/** The sentences of a text that instruct whoever reads it: to be reported, never followed. Deterministic; a warning, no proof. */
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

/** Neighbours are joined where a line was merely wrapped: an instruction may run over its end. */
const sentencesOf = (text: string): string[] =>
  text
    .replaceAll(/[ \t]+/g, ' ')
    .replaceAll(/([^.!?:;>\n]) ?\n(?=[a-z(])/g, '$1 ')
    .split(/\n+|(?<=[.!?]["')\]]?) (?=\S)/)
    .map((sentence) => sentence.trim())
    .filter((sentence) => sentence.length > 5)
    .map((sentence) => sentence.slice(0, 5000));

/** Unicode's tag characters spell ASCII that nobody sees. */
const tagText = (text: string): string =>
  [...text.matchAll(/[\u{E0020}-\u{E007E}]+/gu)]
    .map(([run]) => [...run].map((sign) => String.fromCharCode((sign.codePointAt(0) ?? 0) - 0xe0000)).join(''))
    .filter((words) => words.length > 5)
    .join(' ');
