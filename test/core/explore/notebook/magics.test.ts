import { expect, test } from 'vitest';
import { pythonOf } from '../../../../core/explore/notebook/magics.ts';

test.each([
  ['%matplotlib inline\nx = 1', '                  \nx = 1'],
  ['  !ls -l\nx = 1', '        \nx = 1'],
  ['x = !ls\ny = 2', 'x = None\ny = 2'],
  ['df.head?\nx', '        \nx'],
  ['%%time\nx = 1', '      \nx = 1'],
  ['\n%%writefile a.py\nx = 1', '\n                \n     '],
  ['y = 7 % 3\nprint("%d?" % y)', 'y = 7 % 3\nprint("%d?" % y)'],
])('%j is Python as %j', (code, python) => {
  expect(pythonOf(code)).toBe(python);
});
