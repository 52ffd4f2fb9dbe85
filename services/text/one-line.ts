/** Foreign text on one line, without control characters, at most `longest` characters. */
export const oneLine = (text: string, longest = Number.POSITIVE_INFINITY): string => {
  const line = text
    .replace(/[\p{Cc}\p{Bidi_Control}\p{Zl}\p{Zp}\s]+/gu, ' ')
    .trim()
    .toWellFormed();
  const characters = [...line];
  return characters.length <= longest ? line : `${characters.slice(0, longest - 1).join('')}…`;
};
