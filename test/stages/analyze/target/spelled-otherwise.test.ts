import { expect, test } from 'vitest';
import { spelledOtherwise } from '../../../../stages/analyze/target/spelled-otherwise.ts';

const nothing = { page: '' };

test.each([
  [
    'words of the page',
    ['s', 'b'],
    ['-1', '1'],
    { page: 'Write -1 for background, 1 for signal.' },
    { s: '1', b: '-1' },
  ],
  ['words with numbers behind', ['cat', 'dog'], ['0', '1'], { page: 'cat (0) or dog (1)' }, { cat: '0', dog: '1' }],
  ['signs', ['0.0', '1.0'], ['1', '-1'], {}, { '0.0': '-1', '1.0': '1' }],
  ['nothing', ['s', 'b'], ['-1', '1'], {}, {}],
])('labels that the sample writes otherwise are told by %s', (_by, labels, cells, told, expected) => {
  const found = spelledOtherwise({ ...nothing, ...told, labels, cells });
  expect(Object.fromEntries(found?.spelled ?? [['none', 'none']])).toEqual(expected);
});

test.each([
  ['the same', ['a', 'b'], ['b', 'a']],
  ['the same but for spelling', ['1.0', '0.0'], ['1', '0']],
  ['one placeholder', ['a', 'b'], ['x', 'x']],
  ['some of train and some strange ones', ['1', '2', '3'], ['2', '9']],
  ['more than train has', ['0', '1'], ['0.3', '0.7', '0.2']],
])('labels that are %s stay as they are', (_what, labels, cells) => {
  expect(spelledOtherwise({ ...nothing, labels, cells })).toBeUndefined();
});
