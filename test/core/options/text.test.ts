import { expect, test } from 'vitest';
import { rows } from '../../../core/options/derived.ts';
import { longFlag } from '../../../core/options/option.ts';
import { span } from '../../../core/options/text.ts';

test('a time is said in seconds, minutes, hours or several of them', () => {
  const times = ['90', '90s', '30m', '8h', '1h30m', '1h0m5s'];
  expect(times.map((text) => span.flag.parse(text))).toEqual([90, 90, 1800, 28_800, 5400, 3605]);
  for (const text of ['', '0', 'h', '8 h', '-1', '1.5h', '30m1h', 'soon'])
    expect(span.flag.safeParse(text).success).toBe(false);
});

const examples = {
  ...{
    time: 90,
    out: 'a b',
    seed: 0,
    runId: 'r',
    solutions: ['-x.py', 'b c.py'],
    threads: 2,
    gpu: 1,
    sandbox: 'landlock',
  },
  ...{ limits: { memory: 2 ** 33, fileSize: 7 }, from: 'plan', strategies: 3, approve: ['plan', 'code'] },
  ...{ budget: '2.00', tokens: '2M', calls: '50', batch: 'b', earlier: 'it broke = twice' },
};

test.each(Object.entries(examples))('%s as arguments is read as what it was', (name, value) => {
  const row = [...rows].find(([known]) => known === name)?.[1];
  const flag = row && longFlag(row);
  const args = row?.text.args(flag ?? '', value) ?? [];
  const texts = args.map((text) => text.replace(`${flag}=`, '')).filter((text) => text !== flag);
  const read = texts.map((text) => row?.text.flag.parse(text));
  expect(read.reduce((before, next) => row?.text.fold?.(before, next) ?? next)).toEqual(value);
});

test('what has no text is a flag alone, or none', () => {
  const args = (name: 'models' | 'fresh' | 'submit' | 'sandbox', value: unknown) =>
    rows.get(name)?.text.args(`--${name}`, value);
  expect([args('models', 'off'), args('models', 'auto')]).toEqual([['--models'], []]);
  expect([args('fresh', true), args('fresh', false)]).toEqual([['--fresh'], []]);
  expect([args('submit', true), args('submit', false)]).toEqual([['--submit'], []]);
  expect(args('submit', 'the ridge')).toEqual(['--submit', 'the ridge']);
  expect(args('sandbox', 'none')).toEqual(['--unsafe-no-sandbox']);
});
