/**
 * A text as Python source that stays readable: raw, line by line as it is. What would end such a string early (three
 * quotes, with the quotes and backslashes around them) stands in strings of its own between the parts.
 */
export const pythonText = (text: string): string => {
  const parts = (text.endsWith('\n') ? text : `${text}\n`).split(/(['\\]*'''['\\]*)/);
  return parts.map((part, at) => (at % 2 === 0 ? `r'''${part}'''` : JSON.stringify(part))).join(' ');
};
