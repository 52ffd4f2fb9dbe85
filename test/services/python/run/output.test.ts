import { Readable } from 'node:stream';
import { finished } from 'node:stream/promises';
import { expect, test } from 'vitest';
import { plainText, readOutput } from '../../../../services/python/run/output.ts';

const read = async (...chunks: (string | Buffer)[]) => {
  const lines: string[] = [];
  const stream = Readable.from(chunks.map((chunk) => Buffer.from(chunk)));
  const output = readOutput(
    [stream],
    (line) => lines.push(line),
    () => {},
  );
  await finished(stream);
  return { lines, tail: output.tail(), bytes: output.bytes() };
};

test('lines are lines, wherever the chunks are cut', async () => {
  const text = Buffer.from('först\r\nzwei\nlast');
  for (let cut = 0; cut < text.length; cut++) {
    const { lines, tail, bytes } = await read(text.subarray(0, cut), text.subarray(cut));
    expect(lines).toEqual(['först', 'zwei', 'last']);
    expect(tail).toEqual(['först', 'zwei', 'last']);
    expect(bytes).toBe(text.length);
  }
});

test('nothing is no line', async () => {
  expect(await read()).toEqual({ lines: [], tail: [], bytes: 0 });
});

test('the end of a flood is kept, its beginning was told, and memory stays flat', async () => {
  const before = process.memoryUsage().arrayBuffers;
  const block = `${'x'.repeat(99)}\n`.repeat(10_000);
  const { lines, tail, bytes } = await read(...Array.from({ length: 60 }, () => block), 'the end\n');
  expect(bytes).toBe(60_000_008);
  expect(lines.length).toBeLessThanOrEqual(50_000);
  expect(tail.at(-1)).toBe('the end');
  expect(tail).toHaveLength(60);
  expect(process.memoryUsage().arrayBuffers - before).toBeLessThan(200e6);
});

test('long lines fill what is kept before there are many of them', async () => {
  const block = `${'"'.repeat(4_000)}\n`.repeat(1_000);
  const { lines, tail } = await read(...Array.from({ length: 20 }, () => block), 'the end\n');
  expect(lines.join('').length).toBeLessThanOrEqual(2 ** 24);
  expect(lines.length).toBeGreaterThan(4_000);
  expect(tail.at(-1)).toBe('the end');
});

test.each([
  ['colours', '\x1b[31mred\x1b[0m', 'red'],
  ['a clipboard write', 'a\x1b]52;c;ZXZpbA==\x07b', 'ab'],
  ['control characters, tabs kept', 'a\0\b\tb\x9b', 'a\tb'],
  ['text turned around', 'user\u202e\u2066gpj.exe', 'usergpj.exe'],
])('%s', (_, text, plain) => {
  expect(plainText(text)).toBe(plain);
});
