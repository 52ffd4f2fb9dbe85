/**
 * A text as Python source that stays readable: raw strings with unchanged lines. Three quotes would end a raw string early, so they, and the
 * quotes and backslashes around them, go into ordinary strings between the raw ones.
 */
export const pythonText = (text: string): string => {
  const parts = (text.endsWith('\n') ? text : `${text}\n`).split(/((?<!['\\])['\\]*'''['\\]*)/);
  return parts.map((part, at) => (at % 2 === 0 ? `r'''${part}'''` : JSON.stringify(part))).join(' ');
};
