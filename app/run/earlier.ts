import { visible } from '../../services/claude/prompt/fence.ts';

const longest = 8_000;
const longestLine = 300;

/** How an earlier run ended, as a short text; null if there is nothing to say. A long text keeps its end, where the cause is. */
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
