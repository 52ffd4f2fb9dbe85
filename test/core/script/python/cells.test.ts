import { expect, test } from 'vitest';
import { cellsIn } from '../../../../core/script/python/cells.ts';

test('a script is taken apart at its marks, without its title', () => {
  expect(cellsIn('"""Houses: one model."""\n\nimport os\n\n# %% read\na = 1\n\n\n# %% blend\nb = "# %% c"\n')).toEqual([
    { name: 'imports', code: 'import os' },
    { name: 'read', code: 'a = 1' },
    { name: 'blend', code: 'b = "# %% c"' },
  ]);
});

test('parts that a user named alike, or not at all, have names of their own', () => {
  const cells = cellsIn('a = 1\n# %% read\nb = 2\n# %% read\nc = 3\n# %% [markdown]\n# d\n# %% empty\n');
  expect(cells.map(({ name }) => name)).toEqual(['imports', 'read', 'part-3', 'part-4']);
});
