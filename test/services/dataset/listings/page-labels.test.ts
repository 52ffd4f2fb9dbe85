import { expect, test } from 'vitest';
import { otherLabelsOn } from '../../../../services/dataset/listings/page-labels.ts';

const classes = new Set(['yes', 'no', 'up', 'bird', 'cat']);
const listed = 'There are only 5 labels: `yes`, `no`, `up`, `silence`, and `unknown`.';

test('classes that a page does not list are what it says is none of the others', () => {
  const page = `${listed}\nUse \`unknown\` for a word that is not one of these.`;
  expect(otherLabelsOn(page, classes)).toEqual({ label: 'unknown', kept: ['yes', 'no', 'up'] });
  const html = '<p>Labels: <code>yes</code>, <code>no</code>, <code>up</code>, <code>unknown</code>.</p>';
  expect(otherLabelsOn(`${html} Everything else is unknown.`, classes)?.label).toBe('unknown');
});

test.each([
  ['a list alone says nothing of what is left out', listed],
  ['nor does a sentence without a list', 'Everything else is unknown.'],
  ['a list of all classes', '`yes`, `no`, `up`, `bird`, `cat`, `unknown`: not one of these is unknown.'],
  ['words of a sentence', 'A yes, a no, a cat, a bird, unknown: none of them.'],
])('other pages change no label: %s', (_, page) => {
  expect(otherLabelsOn(page, classes)).toBeUndefined();
});
