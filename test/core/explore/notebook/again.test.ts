import { cpSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import * as z from 'zod';
import { explorationCells } from '../../../../core/explore/notebook/notebook.ts';
import { notebookText } from '../../../../services/kaggle/notebook/notebook.ts';
import { jupyterSkipReason, kaggleSession, nbformatSays, runByJupyter } from '../../../rigs/command/notebook.ts';
import { writeExploredData } from '../../../rigs/explore/data.ts';
import { explorationResult } from '../../../rigs/explore/result.ts';
import { type CellToRun, runSession } from '../../../rigs/explore/run-session.ts';
import { sessionNames, writtenCells } from '../../../rigs/explore/sessions.ts';
import { scratchFolder } from '../../../rigs/scratch.ts';

const reason = jupyterSkipReason();
if (reason !== undefined) console.warn(`skipped, notebooks of explorations by Jupyter: ${reason}`);

const text = z.union([z.string(), z.array(z.string()).transform((lines) => lines.join(''))]);
const Output = z.union([
  z.object({ output_type: z.literal('stream'), text }),
  z.object({ output_type: z.enum(['display_data', 'execute_result']), data: z.record(z.string(), text) }),
]);
const Ran = z.object({
  cells: z.array(z.object({ id: z.string(), cell_type: z.string(), outputs: z.array(Output).optional() })),
});

/** What each code cell shows: its text without the space at its ends, and its pictures. */
const shownIn = (notebook: string) =>
  Ran.parse(JSON.parse(notebook)).cells.flatMap(({ id, outputs = [] }) => {
    const words = outputs.map((one) =>
      'text' in one ? one.text : 'image/png' in one.data ? '' : one.data['text/plain'],
    );
    const pictures = outputs.flatMap((one) => ('data' in one && one.data['image/png']?.trim()) || []);
    return [
      {
        id,
        words: words
          .join('\n')
          .replaceAll(/\s*\n\s*/g, '\n')
          .trim(),
        pictures,
      },
    ];
  });

/** Runs cells in a session, then their notebook by Jupyter in a folder of its own; what both showed. */
const twice = async (given: readonly CellToRun[]) => {
  const folder = scratchFolder();
  const data = join(folder, 'given');
  writeExploredData(data);
  const session = await runSession(given, data, folder);
  const written = notebookText(await explorationCells({ ...explorationResult(), ...session }));
  const exploration = join(folder, 'exploration');
  mkdirSync(exploration);
  cpSync(data, join(exploration, 'data'), { recursive: true });
  const notebook = join(exploration, 'notebook.ipynb');
  writeFileSync(notebook, written);
  const { exitCode, output } = await runByJupyter(notebook, kaggleSession());
  expect(exitCode, output.slice(0, 4_000)).toBe(0);
  return { session, notebook, before: shownIn(written), after: shownIn(output.slice(output.indexOf('{\n "cells"'))) };
};

test.skipIf(reason !== undefined).each(sessionNames)('%s: shows the same figures when it runs again', async (name) => {
  const cells = writtenCells(name);
  const { session, notebook, before, after } = await twice(cells.map(({ code }) => code));
  const failed = (at: number) => cells[at]?.failsIn !== null;
  expect(session.cells.map(({ ended, trouble }) => [ended, trouble])).toEqual(
    session.cells.map((_, at) => (failed(at) ? ['raised', expect.any(String)] : ['ran', null])),
  );
  expect(after).toEqual(before);
  expect(await nbformatSays(notebook)).toBe('');
});

test.skipIf(reason !== undefined)(
  'what failed is run again as far as later cells need it, and no further',
  async () => {
    const { session, before, after } = await twice([
      'import pandas as pd\nhouses = pd.read_csv(DATA / "houses.csv")',
      'shares = []\nfor rooms in [4, 2, 0, 1]:\n    shares.append(len(houses) // rooms)\nprint(shares)',
      'houses["size"] = houses["area"] / houses["rooms"]\nhouses.loc[0, "nowhere"]',
      'houses["size"].mean(), len(shares), shares',
      'houses["nobody needs this"]',
      { code: 'import time\nkept = houses["price"].max()\ntime.sleep(100_000)', seconds: 2 },
      'kept',
      'import os\nos.kill(os.getpid(), 9)',
      'try:\n    print(len(houses))\nexcept NameError:\n    print("gone")',
      'import pandas as pd\nlen(pd.read_csv(DATA / "houses.csv"))',
    ]);
    const others = ['raised', 'ran', 'raised', 'interrupted', 'ran', 'died', 'ran', 'ran'];
    expect(session.cells.map(({ ended }) => ended)).toEqual(['ran', 'raised', ...others]);
    expect(after).toEqual(before);
    expect(after.filter(({ id }) => id.startsWith('cell') || id.startsWith('restart')).map(({ id }) => id)).toEqual([
      ...['cell-1', 'cell-2', 'cell-3', 'cell-4', 'cell-6', 'cell-7', 'restart-8', 'cell-9', 'cell-10'],
    ]);
    expect(after.find(({ id }) => id === 'cell-9')?.words).toBe('gone');
  },
);
