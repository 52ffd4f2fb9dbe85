import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { ByteSource } from '../../../services/csv/chunks.ts';
import { survey } from '../../../services/csv/survey.ts';

/** The bytes in pieces of a few, so that every cut happens. */
const inPieces = (bytes: Buffer, size: number): ByteSource => ({
  bytes: bytes.length,
  *chunks() {
    for (let at = 0; at < bytes.length; at += size) yield bytes.subarray(at, at + size);
  },
});
const text = fc.array(fc.constantFrom('a', ',', '\n', '"', '\r', 'é', '😀', '\0', '0.5'), { maxLength: 40 });

test('says of any file, however it is cut into pieces, what a look at the whole says', () => {
  fc.assert(
    fc.property(text, fc.integer({ min: 1, max: 9 }), fc.boolean(), (parts, size, broken) => {
      const whole = parts.join('');
      const bytes = Buffer.concat([Buffer.from(whole), Buffer.from(broken ? [0xff] : [])]);
      const lines = whole.split('\n');
      const last = lines.at(-1) === '' && !broken ? lines.slice(0, -1) : lines;
      const commas = last
        .filter((line, i) => line !== '' || (broken && i === last.length - 1))
        .map((line) => line.split(',').length);
      const found = survey(inPieces(bytes, size));
      if (whole.includes('\0')) {
        expect(found.nul).toBe(true); // no more is asked of it, and no more is read
        return;
      }
      expect(found).toEqual({
        utf8: !broken,
        nul: whole.includes('\0'),
        quotes: whole.includes('"'),
        carriageReturns: whole.includes('\r'),
        newlines: lines.length - 1,
        blankLines: last.some((line, i) => line === '' && !(broken && i === last.length - 1)),
        regular: new Set(commas).size <= 1,
        endsWithNewline: !broken && whole.endsWith('\n'),
        endsWell: broken || !whole.endsWith(','),
      });
    }),
    { numRuns: 2000, seed: 5 },
  );
});

test('reads no further than the first NUL byte: behind it may be a hole without an end', () => {
  const endless: ByteSource = {
    bytes: Number.POSITIVE_INFINITY,
    *chunks() {
      yield Buffer.from('id,y\n');
      for (;;) yield Buffer.alloc(8);
    },
  };
  expect(survey(endless).nul).toBe(true);
});
