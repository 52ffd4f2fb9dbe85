import { expect, test } from 'vitest';
import { solutionNames } from '../../../app/request/solution-names.ts';

test.each([
  [
    ['/home/me/mine.py', '/home/me/other.py'],
    ['mine.py', 'other.py'],
  ],
  [
    ['/home/me/a/mine.py', '/home/me/b/mine.py', '/home/me/c.py'],
    ['a/mine.py', 'b/mine.py', 'c.py'],
  ],
  [
    ['/x/a/deep/mine.py', '/x/b/deep/mine.py', '/x/mine.py'],
    ['a/deep/mine.py', 'b/deep/mine.py', 'x/mine.py'],
  ],
  [
    ['/mine.py', '/a/mine.py', '/a/notmine.py'],
    ['/mine.py', 'a/mine.py', 'notmine.py'],
  ],
])('programs of %j are called %j', (paths, names) => {
  expect(solutionNames(paths)).toEqual(names);
});
