import { exactly, noTexts, product, type Texts, union } from './texts.ts';

const map = (input: Texts | undefined, change: (text: string) => string): Texts =>
  input === undefined ? noTexts : { texts: input.texts.map(change), isComplete: input.isComplete };

const rot13 = (text: string) =>
  text.replace(/[a-z]/gi, (letter) => {
    const base = letter <= 'Z' ? 65 : 97;
    return String.fromCharCode(((letter.charCodeAt(0) - base + 13) % 26) + base);
  });

/** Folds the calls that scripts build (or hide) names with; everything else stays nothing. */
export const foldMethod = (name: string, object: Texts | undefined, inputs: readonly Texts[]): Texts => {
  const [first, second] = inputs;
  switch (name) {
    case 'lower':
      return map(object, (text) => text.toLowerCase());
    case 'upper':
      return map(object, (text) => text.toUpperCase());
    case 'strip':
      return first === undefined ? map(object, (text) => text.trim()) : noTexts;
    case 'encode':
      return object ?? noTexts;
    case 'decode':
      return first !== undefined && /rot/.test(second?.texts[0] ?? '') ? map(first, rot13) : (object ?? noTexts);
    case 'str':
    case 'fspath':
    case 'bytes':
      return first ?? noTexts;
    case 'chr':
      return map(first, (text) => String.fromCodePoint(Math.min(Number(text) || 0, 0x10ffff)));
    case 'b64decode':
      return map(first, (text) => Buffer.from(text, 'base64').toString('utf8'));
    case 'fromhex':
    case 'unhexlify':
      return map(first, (text) => Buffer.from(text, 'hex').toString('utf8'));
    case 'replace': {
      const [from, to] = [first?.texts[0], second?.texts[0]];
      return from === undefined || to === undefined ? noTexts : map(object, (text) => text.replaceAll(from, to));
    }
    case 'format': {
      const fill = inputs.map((input) => input.texts[0]);
      if (inputs.length === 0 || fill.includes(undefined)) return noTexts;
      let next = 0;
      return map(object, (text) =>
        text.replace(/\{(\d*)(?!\d)[^{}]*\}/g, (_, at: string) => fill[at === '' ? next++ : +at] ?? ''),
      );
    }
    default:
      return noTexts;
  }
};

/** Folds `a + b`, `a / b` of paths, and `'%s.csv' % a`. Of other operators than `%`, `values` has one item: the right side. */
export const foldOperator = (operator: string, left: Texts, values: readonly Texts[]): Texts => {
  if (operator === '+') return product([left, ...values]);
  if (operator === '/') return product([left, ...values], '/');
  if (operator !== '%') return noTexts;
  return union(
    left.texts.map((format) => {
      const pieces = format.split(/%[-\d.]*[sdr]/);
      return product(
        pieces.flatMap((piece, i) => (i === 0 ? [exactly(piece)] : [values[i - 1] ?? noTexts, exactly(piece)])),
      );
    }),
  );
};
