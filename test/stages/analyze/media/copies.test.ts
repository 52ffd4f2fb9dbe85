import { describe, expect, test } from 'vitest';
import { csv } from '../../../rigs/data/competitions.ts';
import { dicom } from '../../../rigs/data/files/dicoms.ts';
import { jpegHeader, png } from '../../../rigs/data/files/images.ts';
import {
  accuracy,
  bothAt,
  classOf,
  filesAt,
  idOf,
  sampleOf,
  testRows,
  trainRows,
} from '../../../rigs/data/media-layouts.ts';
import { analysisOf, sourcesOf } from '../../../rigs/stages/expect-analysis.ts';

const tables = {
  ...accuracy,
  'train.csv': csv(['id', 'tree'], trainRows, (at) => [idOf(at), classOf(at)]),
  'test.csv': csv(['id'], testRows, (at) => [idOf(100 + at)]),
  'sample_submission.csv': sampleOf(['id', 'tree'], (id) => id, ['oak']),
};
type Content = (at: number) => Buffer;

/** Pictures of train and of test at `train/{}.png`, say. */
const lying = (form: string, content: Content) => {
  const part = (name: string) => (id: string) => form.replace('PART', name).replace('{}', id);
  return bothAt(part('train'), part('test'), content);
};
const scan = (height: number, width: number, syntax?: string): Content =>
  syntax === undefined ? (at) => dicom(height, width, { tag: at }) : (at) => dicom(height, width, { tag: at, syntax });
const photo =
  (height: number, width: number, more = 0, tag = 0): Content =>
  (at) =>
    Buffer.concat([jpegHeader(height, width, 1000 * tag + at), Buffer.alloc(more)]);
/** Its header says colours, as that of a JPEG does. */
const colouredPng =
  (height: number, width: number): Content =>
  (at) => {
    const content = png(height, width, () => at);
    content[25] = 2;
    return content;
  };

describe('the same pictures twice', () => {
  test.each([
    ['in folders of their own', 'PART/{}.dcm', 'jpeg/PART/{}.jpg'],
    ['in one folder', 'PART/{}.dcm', 'PART/{}.jpg'],
  ])('as DICOM and as JPEG %s, the JPEG stays, and the other is told of and not ignored', async (_, a, b) => {
    const found = await analysisOf({ ...tables, ...lying(a, scan(96, 128)), ...lying(b, photo(72, 96)) });
    const [train, left] = [b, a].map((form) => form.replace('PART', 'train'));
    expect(sourcesOf(found)).toMatchObject([{ train, test: b.replace('PART', 'test') }]);
    const copy = {
      train: left,
      test: a.replace('PART', 'test'),
      why: expect.stringMatching(/^its files are larger \(/),
    };
    expect(found.media?.profile).toMatchObject([{ formats: [{ value: 'jpeg' }], copies: [copy] }]);
    const said = found.evidence['media.profile']?.map(({ detail }) => detail).join('\n');
    expect(said).toContain(`${left} and ${copy.test} show the same pictures and are left out: its files are larger`);
    expect(found.ignored).toBeUndefined();
  });

  test('in a compression that is not read here, the other stays though its files are larger', async () => {
    const packed = scan(96, 128, '1.2.840.10008.1.2.4.80');
    const files = { ...lying('PART/{}.dcm', packed), ...lying('jpeg/PART/{}.jpg', photo(96, 128, 40_000)) };
    const found = await analysisOf({ ...tables, ...files });
    expect(sourcesOf(found)).toMatchObject([{ train: 'jpeg/train/{}.jpg' }]);
    expect(found.media?.profile[0]?.copies).toMatchObject([{ why: 'dicom, JPEG-LS may not be read here, jpeg is' }]);
  });

  test.each([
    ['those are enough to see', [96, 128], 'PART_small/{}.jpg', /^its files are larger/],
    ['too little is left of them', [48, 64], 'PART/{}.jpg', /fewer than 64 pixels/],
  ])('and smaller, where %s', async (_, [height = 0, width = 0], stays, why) => {
    const small = lying('PART_small/{}.jpg', photo(height, width, 0, 1));
    const found = await analysisOf({ ...tables, ...lying('PART/{}.jpg', photo(480, 640, 5000)), ...small });
    expect(sourcesOf(found)).toMatchObject([{ train: stays.replace('PART', 'train') }]);
    expect(found.media?.profile[0]?.copies).toMatchObject([{ why: expect.stringMatching(why) }]);
  });

  test.each([
    ['one name', 'PART/{}.png', 'PART/{}.jpg'],
    ['a format', 'PART/{}.png', 'jpeg/PART/{}.jpg'],
    ['a format or images', 'PART_images/{}.png', 'PART_jpg/{}.jpg'],
    ['formats in capitals', 'PNGImages/PART/{}.png', 'JPEGImages/PART/{}.jpg'],
    ['a format and its own sides', 'PART/{}.png', 'PART_jpg_128x96/{}.jpg'],
    ['a size', 'original/PART/{}.png', 'resized/PART/{}.jpg'],
  ])('in two formats, where the names tell of %s', async (_, a, b) => {
    const files = { ...lying(a, colouredPng(96, 128)), ...lying(b, photo(96, 128)) };
    const found = await analysisOf({ ...tables, ...files });
    expect(found.media?.profile).toMatchObject([{ copies: [{}] }]);
  });

  test.each([
    ['the width of one', 'PART/{}.jpg', 'PART128/{}.jpg'],
    ['the widths of both', 'PART_640/{}.jpg', 'PART_128/{}.jpg'],
    ['the heights of both', 'PART-480px/{}.jpg', 'PART-96px/{}.jpg'],
  ])('and smaller, where the names tell %s', async (_, a, b) => {
    const files = { ...lying(a, photo(480, 640, 5000)), ...lying(b, photo(96, 128, 0, 1)) };
    const found = await analysisOf({ ...tables, ...files });
    expect(found.media?.profile).toMatchObject([{ copies: [{}] }]);
  });

  test('or three times, one stays', async () => {
    const small = lying('small/PART/{}.jpg', photo(72, 96, 0, 1));
    const files = {
      ...lying('PART/{}.dcm', scan(96, 128)),
      ...lying('jpeg/PART/{}.jpg', photo(96, 128, 900)),
      ...small,
    };
    const found = await analysisOf({ ...tables, ...files });
    expect(found.media?.sources).toHaveLength(1);
    expect(found.media?.profile[0]?.copies).toHaveLength(2);
  });
});

describe('files of the same names that show something else stay two sources', () => {
  test.each<[string, [string, Content], [string, Content]]>([
    ['of one size and format', ['a1/PART/{}.jpg', photo(96, 128)], ['b1/PART/{}.jpg', photo(96, 128, 0, 1)]],
    ['of two eyes', ['left/PART/{}.jpg', photo(96, 128)], ['right/PART/{}.png', (at) => png(96, 128, () => at)]],
    ['of two eyes in two sizes', ['left/PART/{}.jpg', photo(96, 128)], ['right_512/PART/{}.jpg', photo(384, 512)]],
    ['of another shape', ['PART/{}.dcm', scan(96, 128)], ['jpeg/PART/{}.jpg', photo(96, 96)]],
    ['grey beside colours', ['PART/{}.jpg', photo(96, 128)], ['png/PART/{}.png', (at) => png(96, 128, () => at)]],
    ['masks of test too', ['images/PART/{}.dcm', scan(96, 128)], ['masks/PART/{}.png', (at) => png(96, 128, () => at)]],
    ['in another size that nothing tells of', ['PART/{}.jpg', photo(96, 128)], ['more/PART/{}.jpg', photo(192, 256)]],
    ['of two bands', ['B02/PART/{}.jpg', photo(120, 120)], ['B05/PART/{}.jpg', photo(60, 60, 0, 1)]],
    ['of two distances', ['img_10m/PART/{}.jpg', photo(120, 120)], ['img_20m/PART/{}.jpg', photo(60, 60, 0, 1)]],
    ['of two years', ['2019/PART/{}.jpg', photo(480, 640)], ['2021/PART/{}.jpg', photo(96, 128, 0, 1)]],
    ['where each tells the size of the other', ['96/PART/{}.jpg', photo(480, 480)], ['480/PART/{}.jpg', photo(96, 96)]],
    ['of two stains in two formats', ['he/PART/{}.jpg', photo(96, 128)], ['ihc/PART/{}.png', colouredPng(96, 128)]],
    ['of two cameras', ['satellite/PART/{}.jpg', photo(96, 128)], ['street/PART/{}.png', colouredPng(96, 128)]],
    ['of two cameras, as JPEG', ['far/PART/{}.png', colouredPng(96, 128)], ['near_jpg/PART/{}.jpg', photo(96, 128)]],
    ['of two years in two formats', ['2019/PART/{}.jpg', photo(96, 128)], ['2021/PART/{}.png', colouredPng(96, 128)]],
    ['of roads in two formats', ['highway/PART/{}.jpg', photo(96, 128)], ['PART/{}.png', colouredPng(96, 128)]],
  ])('%s', async (_, [a, own], [b, other]) => {
    const found = await analysisOf({ ...tables, ...lying(a, own), ...lying(b, other) });
    expect(found.media?.sources.map(({ train }) => train).toSorted()).toEqual(
      [a, b].map((form) => form.replace('PART', 'train')).toSorted(),
    );
    expect(found.media?.profile.every(({ copies }) => copies === undefined)).toBe(true);
  });

  test('where a folder says what else its pictures show, beside their size', async () => {
    const [street, above] = [photo(96, 128), photo(48, 64)];
    const found = await analysisOf({
      ...tables,
      ...lying('PART/street/{}.jpg', street),
      ...lying('PART/satellite_small/{}.jpg', above),
    });
    expect(sourcesOf(found)).toHaveLength(2);
  });

  test('where half of the rows have no such file', async () => {
    const some = filesAt(trainRows / 2 + 2, (at) => `train_small/${idOf(at)}.jpg`, photo(96, 128, 0, 1));
    const asked = filesAt(testRows, (at) => `test_small/${idOf(at)}.jpg`, photo(96, 128, 0, 1), 100);
    const found = await analysisOf({ ...tables, ...lying('PART/{}.jpg', photo(480, 640, 5000)), ...some, ...asked });
    expect(found.media?.sources).toHaveLength(2);
  });
});
