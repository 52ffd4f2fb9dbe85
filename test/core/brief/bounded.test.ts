import { expect, test } from 'vitest';
import { competitionBrief } from '../../../core/brief/data/competition.ts';
import { dataPreview } from '../../../core/brief/data/first-lines.ts';
import { profileBrief } from '../../../core/brief/data/profile.ts';
import { adviceBrief, filesBrief, headersBrief, pageBrief, requirementBrief } from '../../../core/brief/index.ts';
import { requires } from '../../rigs/stages/reading.ts';
import { outsideFences } from '../../stages/generate/model-words.ts';
import { ships, shipsFolder } from '../../stages/generate/ships.ts';
import { column, datasetOf, file, hostile } from './parts.ts';

const many = <T>(count: number, make: (at: number) => T): T[] => Array.from({ length: count }, (_, at) => make(at));

const monster = ships({
  name: hostile.repeat(50),
  features: many(5_000, (i) => `${hostile}${i}`),
  leaks: many(900, (i) => `${hostile}${i}`),
  warnings: many(400, () => hostile.repeat(40)),
  profile: many(5_000, (i) => column(`${hostile}${i}`, { examples: [hostile.repeat(99), hostile, hostile] })),
  targets: many(300, (i) => ({
    column: `${hostile}${i}`,
    ...{ rows: 9, missing: 3, numeric: null },
    labels: many(1_000, (n) => ({ label: `${hostile}${n}`, count: n })),
  })),
  files: {
    train: many(40, (i) => `${hostile}${i}`),
    labels: hostile,
    test: [hostile],
    sample: hostile,
    description: null,
    side: many(999, () => hostile),
    keyParts: null,
  },
  submission: {
    ...ships().submission,
    header: many(2_000, (i) => `${hostile}${i}`),
    columns: many(2_000, (i) => ({
      ...{
        name: `${hostile}${i}`,
        role: 'target' as const,
        kind: 'class-string' as const,
        settled: null,
        min: null,
        max: null,
        list: null,
      },
      ...{ labels: many(500, (n) => `${hostile}${n}`), sampleValues: many(5, () => hostile.repeat(99)), uniques: 5 },
    })),
  },
});
test('of very many things some are shown, and how many more there are', () => {
  const wide = {
    ...monster.submission,
    header: many(2_000, (i) => `c${i}`),
    columns: many(2_000, (i) => ({ ...ships().submission.columns[1]!, name: `c${i}` })),
  };
  const text = competitionBrief(ships({ submission: wide }));
  expect(text).toContain('"c39", ... and 1960 more\n');
  expect(text).toContain('... and 1960 more submission columns of this kind');
  expect(profileBrief(ships({ profile: many(500, (i) => column(`p${i}`)) }))).toContain(
    '... and 380 more columns from "p120" to "p499": 380 number',
  );
});

const flood = hostile.repeat(20_000);
const blocks: readonly (readonly [string, () => string])[] = [
  ['competition', () => competitionBrief(monster)],
  ['profile', () => profileBrief(monster)],
  ['preview', () => dataPreview(shipsFolder(hostile.replaceAll('\n', ' ')), monster)],
  ['files', () => filesBrief(datasetOf(many(9_000, (i) => file(`${hostile}${i}`, i))))],
  ['headers', () => headersBrief(shipsFolder(), datasetOf(many(900, (i) => file(`${hostile}${i}`, i))))],
  ['page', () => pageBrief(flood)],
  ['requirement', () => requirementBrief(requires({ goal: flood, pitfalls: many(20, () => flood) }))],
  [
    'advice',
    () =>
      adviceBrief({ summary: flood, approaches: [{ title: flood, why: flood }], features: [flood], pitfalls: [flood] }),
  ],
];
test.each(blocks)('%s: bounded, the same each time, and nothing of it gets out of the fence', (_, make) => {
  const text = make();
  expect(text.length).toBeLessThan(41_000);
  expect(text).toBe(make());
  expect(outsideFences(text).trim()).toBe('');
  for (const sign of ['\u001b', '\u202e']) expect(text).not.toContain(sign);
});
