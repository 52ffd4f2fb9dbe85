import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { readExploration } from '../../../app/explore/folder/result.ts';
import { modelUser } from '../../rigs/command/model-user.ts';
import { cell, turnByTurn } from '../../rigs/messages/scripts/explorer.ts';

/** `y` is 3 x, and each row has a mark of its own. */
const rows = Array.from({ length: 300 }, (_, at) => ({
  mark: `mark-${1000 + at}`,
  x: (at % 97) / 4,
  y: (3 * (at % 97)) / 4,
}));

const unfit = (body: string) => cell(`%%writefile model/predict.py\ndef predict(rows):\n    return ${body}\n`);
const kept = `%%writefile model/predict.py
from pathlib import Path
import joblib
def predict(rows):
    return joblib.load(Path(__file__).with_name('model.joblib')) * rows['x']
`;

test('a session cannot read held-back rows, whatever it is told of their place; its model is scored on them by the harness, once it can be', async () => {
  const found = { out: '' };
  const user = await modelUser((asked) =>
    turnByTurn(
      cell(
        `import os\nprint([place for place in ('${found.out}/.run/held', '../held', '../../held') if os.path.exists(place)])\nprint(open('${found.out}/.run/held/answers.csv').read())`,
      ),
      cell("import pandas as pd\nprint(*pd.read_csv(DATA / 'table.csv')['mark'])"),
      cell("import joblib, os\nos.makedirs('model')\njoblib.dump(3, 'model/model.joblib')"),
      unfit("rows['y']"),
      cell('1 + 1'),
      unfit('[1, 2]'),
      cell(kept),
      'It is three times x; I am sure that the error is 0.',
    )(asked),
  );
  const data = join(user.home, 'table.csv');
  writeFileSync(data, `mark,x,y\n${rows.map(({ mark, x, y }) => `${mark},${x},${y}`).join('\n')}\n`);
  found.out = join(user.home, 'out');
  const run = await user.medalist('explore', data, '--ask', 'Build a model to predict y', '--out', found.out);
  expect(run.exitCode, run.stderr).toBe(0);
  const result = readExploration(join(found.out, 'result.json'));
  expect(result).toMatchObject({ target: 'y', status: 'answered', cells: 7 });
  expect(result?.files).toEqual(expect.arrayContaining(['answer.md', 'report.html', 'notebook.ipynb', 'model']));
  const cells = readFileSync(join(found.out, 'history.jsonl'), 'utf8')
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line));
  expect(cells.map(({ ended }) => ended)).toEqual(['raised', ...Array.from({ length: 6 }, () => 'ran')]);
  expect(cells[0].printed.trim()).toBe('[]');
  const held = readFileSync(join(found.out, '.run', 'held', 'rows.csv'), 'utf8');
  const heldMarks = rows.map(({ mark }) => mark).filter((mark) => held.includes(mark));
  expect(heldMarks.length).toBeGreaterThanOrEqual(50);
  expect(result?.score).toMatchObject({
    kind: 'scored',
    rows: heldMarks.length,
    scores: expect.arrayContaining([expect.objectContaining({ metric: 'rmse', score: 0 })]),
  });
  const shown = JSON.stringify(user.rig.asked().map(({ body }) => body));
  expect(heldMarks.filter((mark) => shown.includes(mark))).toEqual([]);
  expect(shown).toContain(rows.map(({ mark }) => mark).find((mark) => !held.includes(mark)));
  // it is told twice at most why its model cannot be scored
  const said = user.rig
    .asked()
    .map(({ body }) => JSON.stringify(body).split('"role":').at(-1) ?? '') // the last message
    .map((text) => text.match(/The harness tried.*/)?.[0] ?? '');
  expect(said.map((text) => /KeyError|2 values for 50 rows/.exec(text)?.[0])).toEqual([
    ...[undefined, undefined, undefined, undefined, 'KeyError', undefined, '2 values for 50 rows', undefined],
  ]);
  const conversation = readFileSync(join(found.out, 'conversation.md'), 'utf8');
  expect(conversation.match(/The harness tried model\/predict\.py/g)).toHaveLength(2);
});
