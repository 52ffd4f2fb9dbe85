/** The strings an expression can be, as far as the file itself tells; `isComplete`: it can be no other. */
export interface Texts {
  readonly texts: readonly string[];
  readonly isComplete: boolean;
}
/** Nothing is known. */
export const noTexts: Texts = { texts: [], isComplete: false };
/** Enough for what people write; a bound on what loops over products can cost. */
const mostTexts = 24;

/** Exactly these. */
export const exactly = (...texts: string[]): Texts => ({ texts, isComplete: true });
/** Any of the parts. */
export const union = (parts: readonly Texts[]): Texts => ({
  texts: [...new Set(parts.flatMap((part) => part.texts))].slice(0, mostTexts),
  isComplete: parts.length > 0 && parts.every((part) => part.isComplete),
});
/** Every combination of the parts' strings, joined. */
export const product = (parts: readonly Texts[], separator = ''): Texts =>
  parts.slice(1).reduce<Texts>(
    (left, right) => ({
      texts: left.texts.flatMap((a) => right.texts.map((b) => a + separator + b)).slice(0, mostTexts),
      isComplete: left.isComplete && right.isComplete,
    }),
    parts[0] ?? exactly(''),
  );
