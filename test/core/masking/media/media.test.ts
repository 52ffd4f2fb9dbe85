import { statSync } from 'node:fs';
import { join } from 'node:path';
import { assert, describe, expect, test } from 'vitest';
import type { Competition } from '../../../../core/schema/competition.ts';
import { csv, type Files, makeCompetition, page } from '../../../rigs/data/competitions.ts';
import { npy } from '../../../rigs/data/files/arrays.ts';
import { tinyPng } from '../../../rigs/data/files/images.ts';
import { scratchFolder } from '../../../rigs/scratch.ts';
import { analyzedIn, logsOf, scored, solutionOf } from '../../../rigs/stages/rehearsing.ts';

const sample = 'sample_submission.csv';
const kinds = ['cat', 'dog'];
const rows = 100;

/** Images by path: the shade of the n-th is n. */
const images = (count: number, pathOf: (n: number) => string): Files =>
  Object.fromEntries(Array.from({ length: count }, (_, n) => [pathOf(n), tinyPng(n)]));

/** A hundred rows of cats and dogs; `cellOf` is what train calls the n-th file. */
const pets = (cellOf: (n: number) => string, train: string, more: Files = {}, test = 'test'): Files => ({
  'train.csv': csv(['file', 'kind'], rows, (n) => [cellOf(n), kinds[n % 2] ?? '']),
  'test.csv': csv(['file'], 20, (n) => [String(1000 + n)]),
  [sample]: csv(['file', 'kind'], 20, (n) => [String(1000 + n), 'cat']),
  'description.md': page('categorization accuracy'),
  ...images(rows, (n) => train.replace('{}', cellOf(n))),
  ...images(20, (n) => `${test}/${1000 + n}.png`),
  ...more,
});

type Media = NonNullable<Competition['media']>;

const found = (files: Files, change: (media: Media) => Partial<Media> = () => ({})) =>
  analyzedIn(makeCompetition(join(scratchFolder(), 'data'), files), (competition) => {
    const { media } = competition;
    assert(media !== undefined);
    return { ...competition, media: { ...media, ...change(media) } };
  });

/** Prints what the code sees of images, and answers by the shade of each row's own: right where it is that row's. */
const byShade = solutionOf(
  sample,
  `import zlib
def shade(name):
    data = open(path(name), "rb").read()
    start = data.index(b"IDAT") + 4
    return zlib.decompress(data[start:data.index(b"IEND") - 8])[1]
def below(folder):
    return sorted(os.path.relpath(os.path.join(at, name), path(folder)) for at, _, names in os.walk(path(folder)) for name in names)
for row in rows:
    row["kind"] = "dog" if shade(f"test/{row['file']}.png") % 2 else "cat"
write(rows)
print(len(below("train")), len(below("test")), len(rows))
print(",".join(below("test")))`,
);

describe('held rows find their images where test has them', () => {
  test('and train keeps those of the others', async () => {
    const pictures = await found(pets((n) => `p${n}`, 'train/{}.png'));
    expect(await scored(pictures, byShade)).toMatchObject({ score: 1, why: null });
    expect(logsOf(pictures)).toContain('80 20 20');
    expect(logsOf(pictures)).toContain('20 of 120 images, sounds and signals are left out of the rehearsal');
  });

  test('also where each row has a file of an array', async () => {
    const array = (n: number) => npy({ dtype: '|u1', shape: [2, 2], values: [n, n, n, n] });
    const arrays = (count: number, pathOf: (n: number) => string): Files =>
      Object.fromEntries(Array.from({ length: count }, (_, n) => [pathOf(n), array(n)]));
    const asked = Object.fromEntries(
      Object.entries(pets((n) => `p${n}`, 'train/{}.png')).filter(([path]) => !path.endsWith('.png')),
    );
    const files = { ...asked, ...arrays(rows, (n) => `train/p${n}.npy`), ...arrays(20, (n) => `test/${1000 + n}.npy`) };
    const byByte = solutionOf(
      sample,
      `for row in rows:
    row["kind"] = "dog" if open(path(f"test/{row['file']}.npy"), "rb").read()[-1] % 2 else "cat"
write(rows)`,
    );
    expect(await scored(await found(files), byByte)).toMatchObject({ score: 1, why: null });
  });

  test.each([
    ['names with a label', (n: number) => `${kinds[n % 2]}.${n}`, 'train/{}.png'],
    ['folders of classes', (n: number) => `${kinds[n % 2]}/${n}`, 'train/{}.png'],
  ])('under other names where they are %s', async (_, cellOf, train) => {
    const pictures = await found(pets(cellOf, train));
    expect(await scored(pictures, byShade)).toMatchObject({ score: 1, why: null });
    const [names = ''] = logsOf(pictures).filter((line) => line.includes('.png'));
    expect(names).toMatch(/^(\d+\.png,?){20}$/);
  });

  test.each([' ', ';'])('each of those that a cell lists between "%s"', async (between) => {
    const listed = (name: string) => [`${name}_a.png`, `${name}_b.png`].join(between);
    const both = (count: number, pathOf: (n: number) => string): Files => ({
      ...images(count, (n) => `${pathOf(n)}_a.png`),
      ...images(count, (n) => `${pathOf(n)}_b.png`),
    });
    const pictures = await found({
      'train.csv': csv(['id', 'files', 'kind'], rows, (n) => [n, listed(`p${n}`), kinds[n % 2] ?? '']),
      'test.csv': csv(['id', 'files'], 20, (n) => [rows + n, listed(`${1000 + n}`)]),
      [sample]: csv(['id', 'kind'], 20, (n) => [rows + n, 'cat']),
      'description.md': page('categorization accuracy'),
      ...both(rows, (n) => `train/p${n}`),
      ...both(20, (n) => `test/${1000 + n}`),
    });
    const code = byShade.replace(
      /for row in rows:\n.*\n/,
      `files = {row["id"]: row["files"].replace(";", " ").split() for row in read("test.csv")}
for row in rows:
    shades = {shade(f"test/{name}") % 2 for name in files[row["id"]]}
    row["kind"] = "dog" if shades == {1} else "cat"
`,
    );
    expect(await scored(pictures, code)).toMatchObject({ score: 1, why: null });
    expect(logsOf(pictures)).toContain('160 40 20');
  });

  test('where those of one name lie in the folders of patients, whose number another column has', async () => {
    const who = (n: number) => `P${String(Math.floor(n / 2)).padStart(2, '0')}`;
    const pictures = await found({
      'train.csv': csv(['id', 'patient', 'file', 'kind'], rows, (n) => [n, who(n), `${n % 2}.png`, kinds[n % 2] ?? '']),
      'test.csv': csv(['id', 'patient', 'file'], 20, (n) => [rows + n, who(rows + n), `${n % 2}.png`]),
      [sample]: csv(['id', 'kind'], 20, (n) => [rows + n, 'cat']),
      'description.md': page('categorization accuracy'),
      ...images(rows, (n) => `train/${who(n)}/${n % 2}.png`),
      ...images(20, (n) => `test/${who(rows + n)}/${n % 2}.png`),
    });
    const code = byShade.replace(
      /for row in rows:\n.*\n/,
      `files = {row["id"]: row["patient"] + "/" + row["file"] for row in read("test.csv")}
for row in rows:
    print("own", files[row["id"]], shade(f"test/{files[row['id']]}"))
    row["kind"] = "dog" if shade(f"test/{files[row['id']]}") % 2 else "cat"
`,
    );
    expect(await scored(pictures, code)).toMatchObject({ score: 1, why: null });
    for (const line of logsOf(pictures).filter((said) => said.startsWith('own '))) {
      const [, patient, file, shade] = /^own P(\d+)\/(\d)\.png (\d+)$/.exec(line) ?? [];
      expect(Number(shade)).toBe(2 * Number(patient) + Number(file));
    }
  });

  test('in both passes', async () => {
    const pictures = await found(pets((n) => `p${n}`, 'train/{}.png'));
    const outcome = await pictures.rehearse(byShade, { quick: 30 });
    expect(outcome).toMatchObject({ ok: true, value: { score: 1 } });
    const seen = logsOf(pictures).filter((line) => /^\d+ \d+ \d+$/.test(line));
    expect(seen).toHaveLength(2);
    expect(seen[1]).toBe('80 20 20');
    const [train, test, asked] = (seen[0] ?? '').split(' ').map(Number);
    expect(test).toBe(asked);
    expect(train).toBeLessThan(80);
  });
});

test('masks of held rows are nowhere', async () => {
  const masks = images(rows, (n) => `train/masks/p${n}.png`);
  const files = pets((n) => `p${n}`, 'train/images/{}.png', masks, 'test/images');
  const target = { kind: 'mask', train: 'train/masks/{}.png', size: null, order: 'rows' } as const;
  const pictures = await found(files, () => ({ target }));
  const code = byShade
    .replace('f"test/', 'f"test/images/')
    .replace('len(below("train"))', 'len(below("train/images")), len(below("train/masks"))');
  expect(await scored(pictures, code)).toMatchObject({ score: 1 });
  expect(logsOf(pictures)).toContain('80 80 20 20');
});

test('no image is copied, and the code cannot write to one', async () => {
  const pictures = await found(pets((n) => `p${n}`, 'train/{}.png'));
  const code = `${byShade}
print("links", os.stat(path("test/" + below("test")[0])).st_nlink)`;
  await scored(pictures, code);
  expect(logsOf(pictures)).toContain('links 2');
  expect(statSync(join(pictures.context().data, 'train/p1.png')).size).toBe(tinyPng(1).length);
});

test.each([['no images of test', { test: null }, /no images, sounds or signals/]])(
  '%s are told as the reason why there is no rehearsal',
  async (_, change, why) => {
    const pictures = await found(
      pets((n) => `p${n}`, 'train/{}.png'),
      ({ sources }) => ({ sources: sources.map((source) => ({ ...source, ...change })) }),
    );
    expect(await scored(pictures, 'print(1)')).toMatchObject({ score: null, why: expect.stringMatching(why) });
  },
);
