import { expect, test } from 'vitest';
import { batchTable, commonTable, scheduleTable } from '../../../core/options/commands.ts';
import { rows } from '../../../core/options/derived.ts';
import { longFlag, type Row } from '../../../core/options/option.ts';
import { mistakeIn, savedNames, savedOf } from '../../../core/options/saved.ts';

const ofRuns = [...rows.values()];
const commands: Readonly<Record<string, readonly Row[]>> = {
  compete: [...ofRuns, ...Object.values<Row>(commonTable)],
  batch: [...ofRuns, ...Object.values<Row>(batchTable), ...Object.values<Row>(commonTable)],
  'cron-line': [...Object.values<Row>(scheduleTable), commonTable.json],
};

test.each(Object.entries(commands))('%s has no flag and no variable twice', (_, of) => {
  const all = of.flatMap((row) => [row, ...(row.also === undefined ? [] : [row.also])]);
  const flags = all.map(longFlag);
  const variables = all.flatMap(({ variable }) => variable ?? []);
  expect(flags).toEqual([...new Set(flags)]);
  expect(variables).toEqual([...new Set(variables)]);
});

test('no column has two meanings', () => {
  const columns = ofRuns.flatMap(({ column }) => column?.name ?? []);
  expect(columns).toEqual([...new Set(columns)]);
});

test('what holds where nobody says anything is an allowed value', () => {
  const usual = Object.entries(savedOf({}, savedNames)).filter(([, value]) => value !== null);
  expect(mistakeIn(Object.fromEntries(usual))).toBeUndefined();
});

test('a value that the library is given and no flag could give is refused in words, too', () => {
  expect(mistakeIn({ gpu: -1 })).toEqual({ what: 'gpu is -1', advice: expect.stringContaining('off, auto') });
  expect(mistakeIn({ seed: 2 ** 31 })).toMatchObject({ what: '2147483648 is no seed' });
});

test('a metric that nobody knows is refused with the nearest names, before any work', () => {
  expect(mistakeIn({ metric: 'rsme', target: 'y' })).toEqual({
    what: '"rsme" is no metric we know',
    advice: expect.stringMatching(/^Did you mean rmse/),
  });
  expect(mistakeIn({ metric: 'roc_auc' })).toBeUndefined();
});
