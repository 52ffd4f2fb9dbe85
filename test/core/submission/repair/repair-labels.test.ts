import { describe, expect, test } from 'vitest';
import { ids, key, profile, specimen, target } from '../check/specimen.ts';
import { file, repaired, single } from './repairing.ts';

const counts = (...labels: string[]) => labels.map((label) => ({ label, count: 10 }));

describe('labels that read as missing', () => {
  const named = single('class-string', { labels: ['None', 'Mild', 'NA'] });
  /** Train's readers have dropped a word, and left a gap. */
  const gaps = (missing: number, sampleValues: readonly string[] = ['Mild']) =>
    specimen({
      columns: [
        key('id'),
        target('p', 'class-string', { labels: ['Mild', 'Severe'], sampleValues: [...sampleValues] }),
      ],
      rows: ids(3),
      targets: [profile('p', { missing, labels: counts('Mild', 'Severe') })],
      schema: { mapping: { p: 'p' } },
    });

  test('are spelled as others are', () =>
    expect(repaired(named, file(' None', 'none', 'Mild'))).toEqual({
      csv: file('None', 'None', 'Mild'),
      rules: ['label-spelling'],
    }));
  test('may be those that train has lost', () =>
    expect(repaired(gaps(30), file('None', 'Mild', 'NA'))).toEqual({ csv: file('None', 'Mild', 'NA'), rules: [] }));
  test('are labels where the sample has them', () =>
    expect(repaired(gaps(0, ['None']), file('None', 'Mild', 'None'))).toMatchObject({ rules: [] }));
  test('are none where train has no gaps, and never what a failed program writes', () => {
    expect(repaired(gaps(0), file('None', 'Mild', 'NA'))).toContain('missing-value');
    expect(repaired(gaps(30), file('nan', 'Mild', 'nan'))).toContain('missing-value');
  });
  test('a gap among them is filled by one of them, where that is the commonest', () =>
    expect(repaired(named, file('None', 'None', ''))).toMatchObject({ csv: file('None', 'None', 'None') }));
});

test.each([
  ['whole numbers where the labels have points', ['0.0', '1.0'], ['0', '1', '1.0'], ['0.0', '1.0', '1.0']],
  ['fractions with other digits', ['0.5', '1.0', '1.5'], ['.5', '1', '1.50'], ['0.5', '1.0', '1.5']],
  ['zeros that were lost in front', ['01', '02', '10'], ['1', '10', '2.0'], ['01', '10', '02']],
  ['a number that two labels spell', ['1', '1.0'], ['01', '1', '1.0'], ['1', '1', '1.0']],
])('labels that are numbers: %s', (_, labels, cells, wanted) => {
  const specification = single('class-string', { labels });
  expect(repaired(specification, file(...cells))).toEqual({ csv: file(...wanted), rules: ['label-spelling'] });
});
