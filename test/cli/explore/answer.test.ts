import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { readExploration } from '../../../app/explore/folder/result.ts';
import { modelUser } from '../../rigs/command/model-user.ts';
import { cell, info, turnByTurn } from '../../rigs/messages/scripts/explorer.ts';

/** Rows of a made-up shop, the same each time. */
const shop = (rows: number): string =>
  `day,price,sold\n${Array.from({ length: rows }, (_, at) => `${at % 7},${10 + (at % 5)},${40 - 2 * (at % 5) + (at % 3)}`).join('\n')}\n`;

test('a model looks, errs, plots and answers; the answer, the cells and the pictures are left', async () => {
  const user = await modelUser(
    turnByTurn(
      info(),
      cell("import pandas as pd\nshop = pd.read_csv(DATA / 'shop.csv')\nprint(len(shop))"),
      cell("shop['nothing']"),
      cell(
        "import matplotlib.pyplot as plt\nshop.plot.scatter('price', 'sold')\nshop[['price', 'sold']].corr().iloc[0, 1].round(3)",
      ),
      'Price drives sales: the correlation is **-0.96** (`plots/003-01.png`).',
    ),
  );
  const data = join(user.home, 'shop.csv');
  writeFileSync(data, shop(60));
  const out = join(user.home, 'out');
  const run = await user.medalist('explore', data, '--ask', 'What drives sales?', '--out', out, '--json');
  expect(run.exitCode, run.stderr).toBe(0);
  const result = readExploration(join(out, 'result.json'));
  expect(result).toMatchObject({ status: 'answered', turns: 4, cells: 3, plots: 1, troubles: [] });
  const history = readFileSync(join(out, 'history.jsonl'), 'utf8')
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line));
  expect(history.map(({ ended }) => ended)).toEqual(['ran', 'raised', 'ran']);
  expect(history[1].trouble).toContain('KeyError');
  expect(readdirSync(join(out, 'plots'))).toEqual(['003-01.png']);
});
