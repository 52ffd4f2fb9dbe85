import { nothing, type Texts } from './texts.ts';

const map = (input: Texts | undefined, change: (text: string) => string): Texts =>
  input === undefined ? nothing : { texts: input.texts.map(change), all: input.all };

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
      return first === undefined ? map(object, (text) => text.trim()) : nothing;
    case 'encode':
      return object ?? nothing;
    case 'decode':
      return first !== undefined && /rot/.test(second?.texts[0] ?? '') ? map(first, rot13) : (object ?? nothing);
    case 'str':
    case 'fspath':
    case 'bytes':
      return first ?? nothing;
    case 'chr':
      return map(first, (text) => String.fromCodePoint(Math.min(Number(text) || 0, 0x10ffff)));
    case 'b64decode':
      return map(first, (text) => Buffer.from(text, 'base64').toString('utf8'));
    case 'fromhex':
    case 'unhexlify':
      return map(first, (text) => Buffer.from(text, 'hex').toString('utf8'));
    case 'replace': {
      const [from, to] = [first?.texts[0], second?.texts[0]];
      return from === undefined || to === undefined ? nothing : map(object, (text) => text.replaceAll(from, to));
    }
    case 'format': {
      const fill = inputs.map((input) => input.texts[0]);
      if (inputs.length === 0 || fill.includes(undefined)) return nothing;
      let next = 0;
      return map(object, (text) =>
        text.replace(/\{(\d*)[^{}]*\}/g, (_, at: string) => fill[at === '' ? next++ : +at] ?? ''),
      );
    }
    default:
      return nothing;
  }
};
