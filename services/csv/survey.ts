import { isUtf8 } from 'node:buffer';
import type { ByteSource } from './chunks.ts';
import { hasLowByte, wordsOf } from './low-bytes.ts';

/** Facts about the bytes of a file, from one pass over them. It ends at a NUL byte: what has one is no plain text, and the rest may be a hole. */
export interface Survey extends Characters {
  readonly newlines: number;
  /** Some line is empty. */
  readonly blankLines: boolean;
  readonly endsWithNewline: boolean;
  /** The file does not end right after a comma. */
  readonly endsWell: boolean;
  /** Each line has as many commas as the first. */
  readonly regular: boolean;
}

/** Characters that make the simple split at commas impossible, or that no text has. */
export interface Characters {
  readonly utf8: boolean;
  readonly nul: boolean;
  readonly quotes: boolean;
  readonly carriageReturns: boolean;
}

const [newline, carriage, comma, quote] = [0x0a, 0x0d, 0x2c, 0x22];

export const survey = (source: ByteSource): Survey => {
  const characters = new CharacterCheck();
  const lines = new LineCheck();
  for (const bytes of source.chunks()) {
    characters.see(bytes);
    lines.see(bytes);
    if (characters.found().nul) break;
  }
  return { ...characters.found(), ...lines.found() };
};

/** Uses only native searches, for speed: some gigabytes a second. */
export class CharacterCheck {
  #nul = false;
  #quotes = false;
  #carriageReturns = false;
  #valid = true;
  #pending = Buffer.alloc(0);

  see(bytes: Buffer): void {
    this.#nul ||= bytes.includes(0);
    this.#quotes ||= bytes.includes(quote);
    this.#carriageReturns ||= bytes.includes(carriage);
    if (this.#valid) this.#checkUtf8(bytes);
  }

  /** A character that the end of a piece cuts is checked with the next piece. */
  #checkUtf8(chunk: Buffer): void {
    const bytes = this.#pending.length === 0 ? chunk : Buffer.concat([this.#pending, chunk]);
    const end = wholeCharacters(bytes);
    this.#valid = isUtf8(bytes.subarray(0, end));
    this.#pending = Buffer.from(bytes.subarray(end));
  }

  found(): Characters {
    const utf8 = this.#valid && this.#pending.length === 0;
    return { utf8, nul: this.#nul, quotes: this.#quotes, carriageReturns: this.#carriageReturns };
  }
}

/** Where the last character starts if it is incomplete; else the end. */
const wholeCharacters = (bytes: Buffer): number => {
  for (let back = 1; back <= Math.min(3, bytes.length); back += 1) {
    const byte = bytes[bytes.length - back]!;
    if (byte < 0x80) break;
    if (byte >= 0xc0) return back < (byte >= 0xf0 ? 4 : byte >= 0xe0 ? 3 : 2) ? bytes.length - back : bytes.length;
  }
  return bytes.length;
};

/** Counts the commas of each line. */
class LineCheck {
  #newlines = 0;
  #blank = false;
  #regular = true;
  #first = -1;
  #commas = 0;
  #length = 0;
  #start = 0;
  #last = -1;

  see(bytes: Buffer): void {
    const words = wordsOf(bytes);
    this.#start = -this.#length;
    for (let k = 0; k < words.length; k += 1) if (hasLowByte(words[k]!)) this.#look(bytes, 4 * k, 4 * k + 4);
    this.#look(bytes, 4 * words.length, bytes.length);
    this.#length = bytes.length - this.#start;
    this.#last = bytes.at(-1) ?? this.#last;
  }

  #look(bytes: Buffer, from: number, to: number): void {
    for (let i = from; i < to; i += 1) {
      const byte = bytes[i]!; // within the bytes
      if (byte === comma) this.#commas += 1;
      else if (byte === newline) this.#endLine(i);
    }
  }

  #endLine(at: number): void {
    if (at === this.#start) this.#blank = true;
    else if (this.#first < 0) this.#first = this.#commas;
    else if (this.#commas !== this.#first) this.#regular = false;
    this.#commas = 0;
    this.#start = at + 1;
    this.#newlines += 1;
  }

  found(): Omit<Survey, keyof Characters> {
    const open = this.#length > 0 && this.#first >= 0 && this.#commas !== this.#first;
    return {
      newlines: this.#newlines,
      blankLines: this.#blank,
      regular: this.#regular && !open,
      endsWithNewline: this.#last === newline,
      endsWell: this.#last !== comma,
    };
  }
}
