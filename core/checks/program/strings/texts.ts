/** The strings an expression can be, as far as the file itself tells; `all`: and nothing else. */
export interface Texts {
  readonly texts: readonly string[];
  readonly all: boolean;
}
/** Nothing is known. */
export const nothing: Texts = { texts: [], all: false };
/** Enough for what people write; a bound on what loops over products can cost. */
const MOST = 24;

/** Exactly these. */
export const only = (...texts: string[]): Texts => ({ texts, all: true });
/** Any of the parts. */
export const union = (parts: readonly Texts[]): Texts => ({
  texts: [...new Set(parts.flatMap((part) => part.texts))].slice(0, MOST),
  all: parts.length > 0 && parts.every((part) => part.all),
});
/** Every combination of the parts' strings, joined. */
export const product = (parts: readonly Texts[], separator = ''): Texts =>
  parts.slice(1).reduce<Texts>(
    (left, right) => ({
      texts: left.texts.flatMap((a) => right.texts.map((b) => a + separator + b)).slice(0, MOST),
      all: left.all && right.all,
    }),
    parts[0] ?? only(''),
  );
