/** The end mark of thoughts on a line of its own: some local servers leave out the begin mark. */
const end = /^[ \t]*<\/think(?:ing)?>[ \t]*\r?$/gm;
const whole = /^\s*<think(?:ing)?>[\s\S]*?<\/think(?:ing)?>/;

/** An answer without the thoughts before it. Local servers send thoughts as text, and they may hold drafts of the answer. */
export const withoutThoughts = (text: string): string => {
  const spoken = text.replace(whole, '');
  const last = [...spoken.matchAll(end)].at(-1);
  return last === undefined ? spoken : spoken.slice(last.index + last[0].length);
};
