/** The parsed JSON, or undefined. The parser's message is dropped, because it would quote the text. */
export const jsonOf = (text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
};
