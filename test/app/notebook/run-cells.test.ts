import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { runCells } from '../../../app/notebook/run-cells.ts';
import { dataFolder } from '../../../services/dataset/folder.ts';
import { type Cell, notebookText } from '../../../services/kaggle/notebook/notebook.ts';
import { openHome } from '../../../services/store/home.ts';
import { openStore } from '../../../services/store/store.ts';
import { jupyterSkipReason, nbformatSays } from '../../rigs/command/notebook.ts';
import { scratchFolder } from '../../rigs/scratch.ts';

const code = (name: string, text: string): Cell => ({ name, kind: 'code', text });

/** Runs cells beside a file of data. */
const ran = (cells: readonly Cell[]) => {
  const home = openHome(scratchFolder());
  const data = dataFolder(home.cache, 'source', []);
  mkdirSync(data, { recursive: true });
  writeFileSync(join(data, 'one.txt'), 'what is in it');
  return runCells(cells, {
    ...{ home, store: openStore(home.store), signal: new AbortController().signal },
    request: { source: 'source', seed: 1, threads: 1, time: 60 },
    dataset: { slug: 'houses', url: null, about: null, files: [], leftOut: [] },
  });
};

test('each cell shows what it printed, its last value and its pictures', async () => {
  const cells = [
    code('imports', 'import sys\nfrom pathlib import Path\nimport matplotlib.pyplot as plt'),
    { name: 'words', kind: 'markdown', text: 'not code' } as const,
    code(
      'read',
      'data = Path(sys.argv[sys.argv.index("--data") + 1], "one.txt").read_text()\nprint(data, "\\x1b[2J")\nlen(data)',
    ),
    code('picture', 'for k in range(2):\n    plt.plot([k, 2])\n    plt.show()\n    plt.figure()'),
  ];
  const shown = await ran(cells);
  if ('why' in shown) throw new Error(shown.why);
  expect([...shown.keys()]).toEqual(['imports', 'read', 'picture']);
  expect(shown.get('read')).toEqual({ printed: 'what is in it [2J\n', value: '13', pictures: [] });
  const pictures = shown.get('picture')?.pictures ?? [];
  expect(pictures.map((one) => Buffer.from(one, 'base64').toString('latin1', 1, 4))).toContain('PNG');
  if (jupyterSkipReason() !== undefined) return;
  const file = join(scratchFolder(), 'n.ipynb');
  writeFileSync(
    file,
    notebookText(
      cells.map((cell) => ({ ...cell, ...(shown.has(cell.name) && { shown: shown.get(cell.name) }) }) as Cell),
    ),
  );
  expect(await nbformatSays(file)).toBe('');
});

test('where a cell fails, none shows anything, and the reason is said on one line', async () => {
  const shown = await ran([code('one', 'print(1)'), code('two', 'raise ValueError("no such column")')]);
  expect(shown).toEqual({ why: expect.stringMatching(/^.*ValueError: no such column$/) });
  expect(existsSync('cells.json')).toBe(false);
});
