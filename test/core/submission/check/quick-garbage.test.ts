import { expect, test } from 'vitest';
import { type Format, formats } from '../../../rigs/data/submissions/mutations/formats.ts';
import { oddFiles } from '../../../rigs/data/submissions/odd-files.ts';
import { quickFaults } from '../../../rigs/data/submissions/quick-look.ts';

const named = (name: string): Format => {
  const format = formats.find((one) => one.name === name);
  if (format === undefined) throw new Error(`there is no format ${name}`);
  return format;
};

test.each(['chances', 'classes', 'prices'])(
  '%s: what the quick look says is what the rules say',
  async (name) => {
    expect(await quickFaults(named(name), oddFiles(named(name), 40))).toEqual({ good: '', faults: [] });
  },
  30_000,
);
