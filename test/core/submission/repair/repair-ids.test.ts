import { describe, expect, test } from 'vitest';
import { repaired, single } from './repairing.ts';

const asked = (...rows: string[]) =>
  single(
    'real',
    {},
    rows.map((row) => [row]),
  );
const file = (...rows: string[]) => `id,p\n${rows.map((row, i) => `${row},${i}\n`).join('')}`;

describe('ids of other rows are never written over by those asked for', () => {
  test.each<[string, string[], string[]]>([
    ['of train', ['test_1', 'test_2'], ['train_1', 'train_2']],
    ['of train, where the sample has bare numbers', ['1', '2'], ['train_1', 'train_2']],
    ['another year', ['2017-08-01', '2017-08-02'], ['2016-08-01', '2016-08-02']],
    ['another month', ['2017-08-01', '2017-08-02'], ['2017-07-01', '2017-07-02']],
    ['the next thousand', ['1001', '1002'], ['2001', '2002']],
    ['other letters in front', ['a_1', 'a_2'], ['b_1', 'b_2']],
    ['the only row', ['a'], ['b']],
    ['the only row, blank', ['a'], ['']],
  ])('%s', (_, wanted, given) => expect(repaired(asked(...wanted), file(...given))).toContain('unknown-id'));
});

describe('ids under another spelling', () => {
  test.each<[string, string[], string[]]>([
    ['a folder in front', ['test_1', 'test_2'], ['images/test_1', 'images/test_2']],
    ['a folder in front of the only row', ['a'], ['test/a']],
    ['a prefix left out', ['test_10', 'test_11'], ['10', '11']],
    ['a date written with midnight', ['2017-08-01', '2017-08-02'], ['2017-08-01 00:00:00', '2017-08-02 00:00:00']],
    ['midnight left out', ['2017-08-01 00:00:00', '2017-08-02 00:00:00'], ['2017-08-01', '2017-08-02']],
  ])('%s', (_, wanted, given) =>
    expect(repaired(asked(...wanted), file(...given))).toEqual({ csv: file(...wanted), rules: ['id-spelling'] }),
  );

  test('a nameless column in front has the ids, where the sample counts from 0 in its order', () => {
    const counted = ',p\n0,5\n1,6\n2,7\n';
    expect(repaired(asked('0', '1', '2'), counted)).toEqual({ csv: 'id,p\n0,5\n1,6\n2,7\n', rules: ['key-name'] });
    expect(repaired(asked('2', '1', '0'), counted)).toContain('missing-column');
  });
  test('the only row is known by its id, whatever its column is called', () =>
    expect(repaired(asked('a'), 'image,p\na,5\n')).toEqual({ csv: 'id,p\na,5\n', rules: ['key-name'] }));
  test('characters without width around a name are not seen by a person', () =>
    expect(repaired(asked('a', 'b'), '\u200bid,p\u200b\na,5\nb,6\n')).toMatchObject({ rules: ['header-spelling'] }));
});
