import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { explorationCells } from '../../../../core/explore/notebook/notebook.ts';
import { restartCode, setupCode } from '../../../../core/explore/notebook/setup.ts';
import type { CellRun } from '../../../../core/schema/explore/cell-run.ts';
import type { Exploration } from '../../../../core/schema/explore/exploration.ts';
import { notebookText } from '../../../../services/kaggle/notebook/notebook.ts';
import { projectRoot } from '../../../../services/package/root.ts';
import { explorationResult } from '../../../rigs/explore/result.ts';
import { cellRun, raisedIn } from '../../../rigs/explore/sessions.ts';

const png = Buffer.from('89504e470d0a1a0a', 'hex');
const notebookOf = (cells: readonly CellRun[], more: Partial<Exploration> = {}) =>
  explorationCells({ ...explorationResult(more), cells, pictures: new Map([['002-01.png', png]]) });
const textOf = async (name: string, ...given: Parameters<typeof notebookOf>) =>
  (await notebookOf(...given)).find((cell) => cell.name === name)?.text;

const session = [
  cellRun(1, 'import pandas as pd\ndf = pd.read_csv(DATA / "a.csv")'),
  cellRun(2, 'df.plot()\ndf.head()', { printed: 'so\n', value: '   a\n0  1', plots: ['002-01.png', '002-02.png'] }),
  cellRun(3, 'rates = 1\ndf["b"]', raisedIn(3, 2)),
  cellRun(4, 'df.nope', raisedIn(4, 1)),
  cellRun(5, 'df.tail(rates)'),
];

test('sections stand above the cells, in the order in which they ran, with what they showed', async () => {
  const cells = await notebookOf(session);
  expect(cells.map(({ name, kind }) => `${kind} ${name}`)).toEqual([
    ...[
      'markdown introduction',
      'code setup',
      'markdown section-1',
      'code cell-1',
      'markdown section-2',
      'code cell-2',
    ],
    ...['code cell-3', 'code cell-5', 'markdown answer'],
  ]);
  expect(cells.filter(({ name }) => name.startsWith('section')).map(({ text }) => text)).toEqual([
    '## Load',
    '## Look',
  ]);
  expect(cells.find(({ name }) => name === 'cell-2')?.shown).toEqual({
    ...{ printed: 'so\n', value: '   a\n0  1', pictures: [png.toString('base64')] },
  });
});

test('the introduction tells of question and data, and what is not as it was', async () => {
  expect(await textOf('introduction', session, { ask: 'Who leaves?\n\n# Now' })).toBe(
    `# churn

> Who leaves?
>
> ###### Now

| table | rows | columns |
| --- | --- | --- |
| customers.csv | 1,200 | 6 |

To run it again, open it in the folder that it lies in and run it from top to bottom: \`data/\` beside it has the data as the session saw them. What stands below each cell is what it showed in the session.

Left out: cell 4, which failed and left nothing that later cells use.

Up to where it failed: cell 3. Later cells use what was done before.`,
  );
  const died = cellRun(2, 'kill()', { ended: 'died', trouble: 'The session was killed.' });
  expect(await textOf('introduction', [cellRun(1, 'a = 1'), died, cellRun(3, 'b = 1')])).toContain(
    'The session died in cell 2; later cells began without variables.',
  );
});

test('the answer shows plots of the exploration, from beside the notebook', async () => {
  const answer = '# Few\n\n![rates](plots/002-01.png) <b>and</b> ![x](https://evil.example/x.png)';
  expect(await textOf('answer', session, { answer })).toBe(
    '## Answer\n\n### Few\n\n![rates](plots/002-01.png) &lt;b>and&lt;/b> x',
  );
  expect(await textOf('answer', session, { answer: null })).toBeUndefined();
});

test('an exploration in which nothing ran is a notebook, too', async () => {
  expect((await notebookOf([])).map(({ name }) => name)).toEqual(['introduction', 'setup', 'answer']);
});

test('names and words of strangers do nothing in it', async () => {
  const evil = '<img src=x onerror=alert(1)>';
  const tables = [{ name: `${evil}|$x$`, rows: 1, columns: 1 }];
  const cells = await notebookOf([cellRun(1, `"${evil}"`)], { name: evil, ask: evil, answer: evil, tables });
  for (const { kind, text } of cells) if (kind === 'markdown') expect(text).not.toMatch(/<\w|\$x\$/);
  expect(JSON.parse(notebookText(cells)).cells).toHaveLength(cells.length);
});

test('a large answer and a thousand tables are cut', async () => {
  const tables = Array.from({ length: 1000 }, (_, at) => ({ name: `t${at}.csv`, rows: 1, columns: 1 }));
  const cells = await notebookOf([], { answer: 'word '.repeat(200_000), tables });
  expect(notebookText(cells).length).toBeLessThan(100_000);
  expect(cells[0]?.text).toContain('And 980 more.');
});

test('what is set first is what the session itself sets', () => {
  const inside = readFileSync(join(projectRoot, 'templates', 'session', 'inside.py'), 'utf8');
  const [options] = /pd\.set_option\(.*\)/.exec(inside) ?? [];
  expect(setupCode).toContain(`${options}`);
  expect(restartCode).toContain(setupCode);
});
