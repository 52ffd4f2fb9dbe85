import { describe, expect, test } from 'vitest';
import { csv, type Files } from '../../../../rigs/data/competitions.ts';
import { wav } from '../../../../rigs/data/files/sounds.ts';
import { makeZip } from '../../../../rigs/data/files/zip.ts';
import { accuracy, classOf, filesAt, idOf, jpeg, trainRows } from '../../../../rigs/data/media-layouts.ts';
import { analysisOf, sourcesOf } from '../../../../rigs/stages/expect-analysis.ts';

/** Train counts its rows from 1; test too, unless it begins later. */
const tables = (asked: number, from = 1): Files => ({
  ...accuracy,
  'train.csv': csv(['id', 'height', 'tree'], trainRows, (at) => [1 + at, at + 0.5, classOf(at)]),
  'test.csv': csv(['id', 'height'], asked, (at) => [from + at, at + 0.5]),
  'sample_submission.csv': csv(['id', 'tree'], asked, (at) => [from + at, 'oak']),
});
/** Files 1, 2, 3 ... by a form, of their own content in each part. */
const files = (form: string, count: number, part: 'train' | 'test', content = jpeg): Files => {
  const first = part === 'train' ? 0 : 5000;
  return filesAt(
    count,
    (at) => form.replace('{}', String(at)).replace('{:05}', String(at).padStart(5, '0')),
    (at) => content(first + at),
    1,
  );
};
const both = (train: string, test: string, asked: number, content = jpeg) => ({
  ...files(train, trainRows, 'train', content),
  ...files(test, asked, 'test', content),
});

describe('where train and test count from 1 alike', () => {
  test.each([
    ['train/{}.png', 'test/{}.png'],
    ['train_images/{}.png', 'test_images/{}.png'],
    ['images/train/{}.png', 'images/test/{}.png'],
    ['images/{}.png', 'test_images/{}.png'],
    ['images/{}.png', 'images/test/{}.png'],
    ['photos/{}.png', 'eval/{}.png'],
    ['stage1_train/{}.png', 'stage1_test/{}.png'],
    ['training/{}.png', 'holdout/{}.png'],
    ['{}.png', 'test/{}.png'],
    ['images/train_{}.png', 'images/test_{}.png'],
    ['train/{}/a.png', 'test/{}/a.png'],
    ['train/{:05}.png', 'test/{:05}.png'],
  ])('the pictures of train lie at %s, those of test at %s', async (train, asked) => {
    const found = await analysisOf({ ...tables(18), ...both(train, asked, 18) });
    expect(sourcesOf(found)).toMatchObject([{ train, test: asked }]);
    expect(found.media?.profile).toMatchObject([{ train: trainRows, test: 18, duplicates: { files: 0 } }]);
    expect(found.ignored).toBeUndefined();
  });

  test.each([trainRows, 8, 40])('%i rows of test beside 24 of train', async (count) => {
    const found = await analysisOf({ ...tables(count), ...both('train/{}.png', 'test/{}.png', count) });
    expect(sourcesOf(found)).toMatchObject([{ train: 'train/{}.png', test: 'test/{}.png' }]);
    expect(found.media?.profile).toMatchObject([{ train: trainRows, test: count }]);
  });

  test('one of test lacks its picture', async () => {
    const found = await analysisOf({ ...tables(18), ...both('train/{}.png', 'test/{}.png', 17) });
    expect(sourcesOf(found)).toMatchObject([{ train: 'train/{}.png', test: 'test/{}.png' }]);
    expect(found.media?.profile).toMatchObject([{ missing: { train: 0, test: 1 } }]);
  });

  test('a folder that train cannot use is that of test, however it is called', async () => {
    const found = await analysisOf({ ...tables(10), ...both('photos/{}.png', 'more/{}.png', 10) });
    expect(sourcesOf(found)).toMatchObject([{ train: 'photos/{}.png', test: 'more/{}.png' }]);
  });

  test('several of a row are several sources, each with its own', async () => {
    const found = await analysisOf({
      ...tables(18),
      ...both('train/{}_front.jpg', 'test/{}_front.jpg', 18),
      ...both('train/{}_back.jpg', 'test/{}_back.jpg', 18, (at) => jpeg(9000 + at)),
    });
    expect(sourcesOf(found)).toMatchObject([
      { name: 'back', train: 'train/{}_back.jpg', test: 'test/{}_back.jpg' },
      { name: 'front', train: 'train/{}_front.jpg', test: 'test/{}_front.jpg' },
    ]);
  });

  test('they are sounds', async () => {
    const sounds = both('audio/train/{}.wav', 'audio/test/{}.wav', 18, (at) => wav(400, 8000, 100 + at));
    const found = await analysisOf({ ...tables(18), ...sounds });
    expect(sourcesOf(found)).toMatchObject([{ kind: 'audio', train: 'audio/train/{}.wav', test: 'audio/test/{}.wav' }]);
  });

  test('they come in zips', async () => {
    const packed = (part: 'train' | 'test', count: number) =>
      makeZip(
        Object.entries(files('{}.png', count, part)).map(([name, content]) => ({
          name,
          content: Buffer.from(content),
        })),
      );
    const [train, asked] = [packed('train', trainRows), packed('test', 22)];
    const found = await analysisOf({ ...tables(22), 'train.zip': train, 'test.zip': asked });
    expect(sourcesOf(found)).toMatchObject([{ train: 'train/{}.png', test: 'test/{}.png' }]);
    expect(found.media?.profile).toMatchObject([{ train: trainRows, test: 22, duplicates: { files: 0 } }]);
  });

  test('masks of train alone are none of test', async () => {
    const masks = files('masks/{}.png', trainRows, 'train', (at) => jpeg(9000 + at));
    const found = await analysisOf({ ...tables(18), ...both('images/{}.png', 'test_images/{}.png', 18), ...masks });
    expect(sourcesOf(found)).toMatchObject([{ train: 'images/{}.png', test: 'test_images/{}.png' }]);
  });
});

describe('one folder for both stays that of both', () => {
  test.each(['images/{}.png', 'train/{}.png'])('at %s', async (form) => {
    const found = await analysisOf({ ...tables(10, 101), ...files(form, 120, 'train') });
    expect(sourcesOf(found)).toMatchObject([{ train: form, test: form }]);
  });

  test('where rows of train and of test share pictures', async () => {
    const shared = files('images/{}.png', trainRows, 'train');
    const found = await analysisOf({ ...tables(18), ...shared });
    expect(sourcesOf(found)).toMatchObject([{ train: 'images/{}.png', test: 'images/{}.png' }]);
  });

  test('though others lie in folders of train and of test', async () => {
    const found = await analysisOf({
      ...tables(10, 101),
      ...files('maps/{}.png', 120, 'train'),
      ...files('train/{}.png', trainRows, 'train', (at) => jpeg(9000 + at)),
      ...filesAt(10, (at) => `test/${at}.png`, jpeg, 101),
    });
    expect(
      sourcesOf(found)
        ?.map(({ train, test }) => [train, test])
        .toSorted(),
    ).toEqual([
      ['maps/{}.png', 'maps/{}.png'],
      ['train/{}.png', 'test/{}.png'],
    ]);
  });

  test('where the folders tell of two states, not of two parts', async () => {
    const ids = (from: number) => (at: number) => idOf(from + at);
    const [own, asked] = [ids(0), ids(100)];
    const found = await analysisOf({
      ...accuracy,
      ...Object.assign(
        {},
        ...['rest', 'test'].flatMap((state, n) => [
          filesAt(
            trainRows,
            (at) => `${state}/${own(at)}.jpg`,
            (at) => jpeg(1000 * n + at),
          ),
          filesAt(
            12,
            (at) => `${state}/${asked(at)}.jpg`,
            (at) => jpeg(1000 * n + 500 + at),
          ),
        ]),
      ),
      'train.csv': csv(['id', 'tree'], trainRows, (at) => [own(at), classOf(at)]),
      'test.csv': csv(['id'], 12, (at) => [asked(at)]),
      'sample_submission.csv': csv(['id', 'tree'], 12, (at) => [asked(at), 'oak']),
    });
    expect(
      sourcesOf(found)
        ?.map(({ train, test }) => [train, test])
        .toSorted(),
    ).toEqual([
      ['rest/{}.jpg', 'rest/{}.jpg'],
      ['test/{}.jpg', 'test/{}.jpg'],
    ]);
  });

  test('where each of many patients has a folder of files called alike', async () => {
    const [patients, asked] = [70, 140];
    const patient = (at: number) => `P${String(at).padStart(3, '0')}`;
    const pictures = (part: string, from: number, count: number) =>
      filesAt(
        count,
        (at) => `${part}/${patient(from + Math.floor(at / 2))}/${at % 2}.jpg`,
        (at) => jpeg(100 * from + at),
      );
    const found = await analysisOf({
      ...accuracy,
      ...pictures('train', 0, 2 * patients),
      ...pictures('test', patients, asked),
      'train.csv': csv(['id', 'patient', 'file', 'tree'], 2 * patients, (at) => [
        ...[at, patient(Math.floor(at / 2))],
        ...[`${at % 2}.jpg`, classOf(at)],
      ]),
      'test.csv': csv(['id', 'patient', 'file'], asked, (at) => [
        ...[1000 + at, patient(patients + Math.floor(at / 2))],
        `${at % 2}.jpg`,
      ]),
      'sample_submission.csv': csv(['id', 'tree'], asked, (at) => [1000 + at, 'oak']),
    });
    expect(sourcesOf(found)?.map(({ train, test }) => [train, test])).toEqual([['train/**/{}', 'test/**/{}']]);
  });
});
