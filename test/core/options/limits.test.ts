import { expect, test } from 'vitest';
import { parseLimits } from '../../../core/options/limits.ts';

test.each<[string[], object]>([
  [['memory=8G'], { memory: 8 * 2 ** 30 }],
  [['memory=1.5GiB', 'disk=2t'], { memory: 1.5 * 2 ** 30, disk: 2 * 2 ** 40 }],
  [['processes=8192', 'files=10K'], { processes: 8192, files: 10_240 }],
  [['file-size=700'], { fileSize: 700 }],
  [[], {}],
])('%j', (texts, limits) => {
  expect(parseLimits(texts)).toEqual({ ok: true, value: limits });
});

test.each([
  'memory',
  'memory=',
  'memory=-1',
  'memory=0',
  'memory=8X',
  'time=9',
  '__proto__=1',
  'memory=99999999999T',
  '',
])('%j is refused, with the names there are', (text) => {
  expect(parseLimits([text])).toMatchObject({ why: expect.stringContaining(text) });
});
