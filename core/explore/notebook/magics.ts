/** Cell magics whose cell is Python all the same. */
const aroundPython = /^%%(?:time|timeit|capture|prun)\b/;

/** Nothing, of the same length and lines. */
export const blank = (text: string): string => text.replaceAll(/[^\n]/g, ' ');

/** A cell as Python alone: what only IPython understands (`%matplotlib inline`, `!ls`, `df?`) is blank. No character moves. */
export const pythonOf = (code: string): string => {
  const first = code.trimStart();
  if (first.startsWith('%%') && !aroundPython.test(first)) return blank(code);
  return code
    .replaceAll(/^[ \t]*[%!?].*$/gm, blank)
    .replaceAll(/^.*\w\?{1,2}[ \t]*$/gm, blank)
    .replaceAll(
      /^([ \t]*[\w.]+[ \t]*=[ \t]*)([%!].*)$/gm,
      (_, name: string, command: string) => name + 'None'.padEnd(command.length),
    );
};
