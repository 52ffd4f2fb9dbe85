import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { assert, describe, expect, test } from 'vitest';
import { prepare } from '../../../../core/masking/prepare.ts';
import type { Competition } from '../../../../core/schema/competition.ts';
import { csv, type Files, makeCompetition, page } from '../../../rigs/data/competitions.ts';
import { tinyPng } from '../../../rigs/data/files/images.ts';
import { scratchFolder } from '../../../rigs/scratch.ts';
import { analyzedIn } from '../../../rigs/stages/rehearsing.ts';
import { readRows } from '../../../rigs/stages/trials.ts';

const sample = 'sample_submission.csv';
const kinds = ['cat', 'dog'];
const rows = 100;
type Media = NonNullable<Competition['media']>;

/** A hundred rows of cats and dogs, whose n-th image has the shade n; `cellOf` is what train calls it. */
const pets = (cellOf: (n: number) => string, more: Files = {}): Files => ({
  'train.csv': csv(['file', 'kind'], rows, (n) => [cellOf(n), kinds[n % 2] ?? '']),
  'test.csv': csv(['file'], 20, (n) => [String(1000 + n)]),
  [sample]: csv(['file', 'kind'], 20, (n) => [String(1000 + n), 'cat']),
  'description.md': page('categorization accuracy'),
  ...Object.fromEntries(Array.from({ length: rows }, (_, n) => [`train/${cellOf(n)}.png`, tinyPng(n)])),
  ...Object.fromEntries(Array.from({ length: 20 }, (_, n) => [`test/${1000 + n}.png`, tinyPng(n)])),
  ...more,
});

/** The masked copies of a rehearsal, and what was said. */
const masked = async (files: Files, change: (media: Media) => Partial<Media> = () => ({}), quick = 500) => {
  const found = await analyzedIn(makeCompetition(join(scratchFolder(), 'data'), files), (competition) => {
    const { media } = competition;
    assert(media !== undefined);
    return { ...competition, media: { ...media, ...change(media) } };
  });
  const context = found.context();
  const made = await prepare(found.competition, found.dataset, { seed: 7, share: 0.2, quick }, context);
  assert(made.ok, JSON.stringify(made));
  const said = found.said.flatMap((event) => (event.type === 'stage.log' ? [event.line] : []));
  return { ...made.value, said, real: context.data };
};

const filesIn = (folder: string) =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((name) => name.endsWith('.png'));
const shades = new Map(Array.from({ length: rows }, (_, n) => [tinyPng(n).toString('base64'), n]));
const shadesIn = (folder: string) =>
  filesIn(folder).map((name) => shades.get(readFileSync(join(folder, name), 'base64')) ?? -1);
/** Of each row of the masked test, whether its own image lies where test has it. */
const pairs = (data: string) => {
  const own = readRows(join(data, 'train.csv'));
  return { kept: own, asked: readRows(join(data, 'test.csv')).map(({ file = '' }) => `${file}.png`) };
};

describe('held rows find their images where test has them, and train keeps those of the others', () => {
  test.each([
    ['by their names', (n: number) => `p${n}`, /^p\d+\.png$/],
    ['under other names where names have a label', (n: number) => `${kinds[n % 2]}.${n}`, /^\d+\.png$/],
    ['under other names where folders are classes', (n: number) => `${kinds[n % 2]}/${n}`, /^\d+\.png$/],
  ])('%s', async (_, cellOf, look) => {
    const { whole, said } = await masked(pets(cellOf));
    const { kept, asked } = pairs(whole.data);
    expect([kept.length, asked.length]).toEqual([80, 20]);
    const [train, held] = ['train', 'test'].map((folder) => shadesIn(join(whole.data, folder)));
    expect([...(train ?? []), ...(held ?? [])].sort((a, b) => a - b)).toEqual(
      Array.from({ length: rows }, (_, n) => n),
    );
    expect(new Set(filesIn(join(whole.data, 'train')))).toEqual(new Set(kept.map(({ file }) => `${file}.png`)));
    expect(filesIn(join(whole.data, 'test')).sort()).toEqual(asked.toSorted());
    expect(asked.filter((name) => !look.test(name))).toEqual([]);
    const keptShades = new Set(kept.map(({ file = '' }) => Number(/\d+$/.exec(file))));
    expect((held ?? []).filter((shade) => keptShades.has(shade))).toEqual([]);
    expect(said).toContain('20 of 120 images, sounds and signals are left out of the rehearsal');
  });

  test('in both passes, and the quick one has a part of them', async () => {
    const { whole, quick } = await masked(
      pets((n) => `p${n}`),
      undefined,
      30,
    );
    assert(quick !== null);
    const [all, some] = [whole, quick].map(({ data }) => new Set(filesIn(data)));
    expect(some?.isSubsetOf(all ?? new Set())).toBe(true);
    expect([all?.size, (some?.size ?? 0) < 60]).toEqual([100, true]);
    expect(filesIn(join(quick.data, 'test')).sort()).toEqual(pairs(quick.data).asked.sort());
  });
});

test('masks of held rows are nowhere', async () => {
  const masks = Object.fromEntries(Array.from({ length: rows }, (_, n) => [`masks/p${n}.png`, tinyPng(n)]));
  const target = { kind: 'mask', train: 'masks/{}.png', size: null, order: 'rows' } as const;
  const { whole } = await masked(
    pets((n) => `p${n}`, masks),
    () => ({ target }),
  );
  const { kept } = pairs(whole.data);
  expect(filesIn(join(whole.data, 'masks')).sort()).toEqual(kept.map(({ file }) => `${file}.png`).sort());
});

test('no image is copied: each is a link to the real one', async () => {
  const { whole, real } = await masked(pets((n) => `p${n}`));
  const [name = ''] = filesIn(join(whole.data, 'train'));
  const [shown, own] = [whole.data, real].map((folder) => statSync(join(folder, 'train', name)));
  expect([shown?.ino, shown?.nlink]).toEqual([own?.ino, 2]);
});
