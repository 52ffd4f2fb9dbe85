/** JSON or undefined. The parser's own message would quote the text, so nobody gets to see it. */
export const jsonOf = (text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
};
