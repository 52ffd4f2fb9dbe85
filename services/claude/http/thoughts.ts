/** The end of thoughts on a line of its own: some local servers leave out where they begin. */
const end = /^[ \t]*<\/think(?:ing)?>[ \t]*\r?$/gm;
const whole = /^\s*<think(?:ing)?>[\s\S]*?<\/think(?:ing)?>/;

/** An answer without what its model thought aloud first: local servers send that as text, and drafts stand in it. */
export const withoutThoughts = (text: string): string => {
  const spoken = text.replace(whole, '');
  const last = [...spoken.matchAll(end)].at(-1);
  return last === undefined ? spoken : spoken.slice(last.index + last[0].length);
};
