import { describe, expect, test } from 'vitest';
import { namingOf } from '../../../core/holdout/naming.ts';

type Question = Parameters<typeof namingOf>;

/** A train table of files and species, and one source of images. */
const naming = (cells: readonly (readonly string[])[], { made = false, testColumn = null as string | null } = {}) => {
  const source = { name: 'image', kind: 'image', column: 'file', testColumn, train: 'a/{}', test: 'b/{}' };
  const listing = { path: 'train.csv', pattern: null, array: null, columns: ['file'], arrays: null };
  const file = { path: 'train.csv', ...(made ? { made: listing } : {}) };
  // only what is read
  const competition = { media: { sources: [source] }, targets: [{ column: 'species' }] } as unknown as Question[0];
  const dataset = { files: [file] } as unknown as Question[1];
  return namingOf(competition, dataset, { columns: ['file', 'species'], head: cells, file } as unknown as Question[2]);
};

describe('held rows get other names for their files', () => {
  test('where cells have their label in them', () => {
    expect([
      ...naming([
        ['cat.1.jpg', 'cat'],
        ['dog.2.jpg', 'dog'],
      ]).renamed,
    ]).toEqual(['file']);
    expect([
      ...naming([
        ['x/Cat/1.jpg', 'cat'],
        ['x/Dog/2.jpg', 'dog'],
      ]).renamed,
    ]).toEqual(['file']);
  });

  test('where the table was made of names', () => {
    expect([...naming([['1.jpg', 'cat']], { made: true }).renamed]).toEqual(['file']);
  });

  test('and not where a number happens to be in a name, or a label now and then', () => {
    expect(
      naming([
        ['1.jpg', '1'],
        ['2.jpg', '0'],
      ]).renamed.size,
    ).toBe(0);
    const cells = ['dog_1.jpg', 'b.jpg', 'c.jpg', 'd.jpg', 'e.jpg'].map((name) => [name, 'dog']);
    expect(naming(cells).renamed.size).toBe(0);
  });
});

test('a column of test that is called otherwise has the names of the column in train', () => {
  expect([...naming([['1', 'cat']], { testColumn: 'id' }).twins]).toEqual([['id', 'file']]);
});
