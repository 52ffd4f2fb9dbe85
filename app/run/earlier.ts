import { visible } from '../../services/claude/prompt/fence.ts';

const longest = 8_000;
const longestLine = 300;

/** What became of an earlier run, fit to be kept and told; null where nothing is said. Of much, the end: the cause is there. */
export const earlierOf = (text = ''): string | null => {
  const words = visible(text.toWellFormed()).trim();
  if (words.length <= longest) return words === '' ? null : words;
  const cut = `[cut: the end of ${words.length} characters] `;
  return cut + words.slice(cut.length - longest).toWellFormed();
};

/** One line for people. */
export const earlierNote = (earlier: string): string => {
  const line = earlier.split('\n', 1)[0] ?? '';
  return `an earlier run failed: ${line.length <= longestLine ? line : `${line.slice(0, longestLine - 1).toWellFormed()}…`}`;
};
