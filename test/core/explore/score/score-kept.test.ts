import { mkdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { assert, beforeAll, describe, expect, test } from 'vitest';
import { scoreKept } from '../../../../core/explore/score/score-kept.ts';
import type { MetricName } from '../../../../core/metrics/table.ts';
import type { HeldBack } from '../../../../core/schema/explore/held-back.ts';
import { findPython } from '../../../../services/python/environment.ts';
import type { Terms } from '../../../../services/python/limits/terms.ts';
import { dataToExplore } from '../../../rigs/explore/data-to-explore.ts';
import { plainTerms } from '../../../rigs/sandbox/terms.ts';
import { scratchFolder } from '../../../rigs/scratch.ts';

let terms: Terms;
beforeAll(async () => {
  terms = await plainTerms();
});

const tables = {
  churn: (n: number) => (n % 3 === 0 ? 'yes' : 'no'),
  grade: (n: number) => ['low', 'mid', 'high'][n % 3] ?? '',
  price: (n: number) => String(2 * n + 1),
} as const;

/** Held rows of a table with a number `n`, by which everything can be told. */
const held = async (target: keyof typeof tables, metric: MetricName | null = null) => {
  const rows = Array.from({ length: 300 }, (_, n) => `${n},"a, ${n % 7}",${tables[target](n)}`);
  const data = await dataToExplore({ 'rows.csv': `n,word,${target}\n${rows.join('\n')}\n` });
  const heldBack = await data.holdBack({ target, metric });
  assert('rows' in heldBack);
  return { heldBack, held: data.held };
};

/** What becomes of a model that is this predict.py, and the other files beside it. */
const kept = async (
  of: { readonly heldBack: HeldBack; readonly held: string },
  code: string,
  { seconds = 60, lay = () => {} }: { readonly seconds?: number; readonly lay?: (model: string) => void } = {},
) => {
  const model = join(scratchFolder(), 'model');
  mkdirSync(model);
  writeFileSync(join(model, 'predict.py'), code);
  lay(model);
  const signal = new AbortController().signal;
  return scoreKept({ model, ...of, python: findPython() ?? '', terms, signal, scratch: scratchFolder(), seconds });
};

const predict = (body: string) =>
  `import pandas as pd\n\n\ndef predict(rows):\n    ${body.replaceAll('\n', '\n    ')}\n`;

describe('a kept model is scored', () => {
  test('by the area under the curve where it tells probabilities, beside a constant', async () => {
    const outcome = await kept(await held('churn'), predict('return (rows["n"] % 3 == 0) * 0.6 + 0.2'));
    expect(outcome).toMatchObject({
      ...{ kind: 'scored', rows: 60 },
      scores: [{ metric: 'auc', direction: 'max', score: 1, error: 0, constant: 0.5 }],
    });
  });
  test('by the metric that the user names, before the usual one', async () => {
    const labels = predict('return ["yes" if n % 3 == 0 else "no" for n in rows["n"]]');
    expect(await kept(await held('churn', 'f1'), labels)).toMatchObject({
      scores: [{ metric: 'f1', score: 1, constant: 0 }, { metric: 'accuracy' }],
    });
    expect(await kept(await held('price', 'mae'), predict('return 2 * rows["n"] + 2'))).toMatchObject({
      scores: [{ metric: 'mae', score: 1 }, { metric: 'rmse' }, { metric: 'r2' }],
    });
  });
  test('by accuracy where it tells labels', async () => {
    const churn = await held('churn');
    expect(await kept(churn, predict('return ["no"] * len(rows)'))).toMatchObject({
      scores: [{ metric: 'accuracy', score: expect.closeTo(2 / 3), constant: expect.closeTo(2 / 3) }],
    });
  });
  test('by accuracy where there are more labels', async () => {
    const code = predict('return rows["n"].map(lambda n: ["low", "mid", "high"][n % 3]).to_frame()');
    expect(await kept(await held('grade'), code)).toMatchObject({ scores: [{ metric: 'accuracy', score: 1 }] });
  });
  test('by its error where the target is a number; what it needs may lie beside it', async () => {
    const code = `import json\nfrom pathlib import Path\nfrom helper import slope\n\n\ndef predict(rows):
    return slope() * rows["n"] + json.loads(Path(__file__).with_name("model.json").read_text())["base"]\n`;
    const lay = (model: string) => {
      writeFileSync(join(model, 'model.json'), '{"base": 1.5}');
      writeFileSync(join(model, 'helper.py'), 'def slope():\n    return 2\n');
    };
    expect(await kept(await held('price'), code, { lay })).toMatchObject({
      scores: [
        { metric: 'rmse', direction: 'min', score: 0.5, constant: expect.any(Number) },
        { metric: 'r2', direction: 'max', score: expect.closeTo(1, 4) },
      ],
    });
  });
});

describe('a kept model is not scored', () => {
  test.each([
    ['raises', 'raise KeyError("size")', "predict.py failed: KeyError: 'size'"],
    ['returns too few', 'return rows["n"].head(10)', 'predict returned 10 values for 60 rows'],
    ['leaves one out', 'return rows["n"].where(rows.index != 4)', 'predict returned no value for row 5'],
    ['returns text', 'return ["much"] * len(rows)', 'returned "much" where a number is wanted'],
    ['returns a table', 'return rows[["n", "n"]]', 'values of the shape (60, 2), not one for each row'],
    ['ends the program', 'import os\nos._exit(0)', 'predict left no predictions'],
  ])('that %s', async (_, body, why) => {
    expect(await kept(await held('price'), predict(body))).toMatchObject({
      ...{ kind: 'not-scored', why: expect.stringContaining(why) },
    });
  });
  test('that does not come to its end', async () => {
    const code = predict('import time\ntime.sleep(600)');
    expect(await kept(await held('price'), code, { seconds: 1 })).toMatchObject({
      why: expect.stringContaining('its time was over'),
    });
  });
  test('that has no predict.py, or none that is its own', async () => {
    const price = await held('price');
    const signal = new AbortController().signal;
    const [model, scratch] = [scratchFolder(), scratchFolder()];
    const job = { model, ...price, python: findPython() ?? '', terms, signal, scratch };
    expect(await scoreKept(job)).toMatchObject({ kind: 'not-scored', why: expect.stringContaining('model') });
    const linked = { lay: (folder: string) => symlinkSync(join(price.held, 'answers.csv'), join(folder, 'x.csv')) };
    expect(await kept(price, predict('return rows["n"]'), linked)).toMatchObject({
      ...{ kind: 'not-scored', why: 'the model cannot be taken over: model/x.csv is a link' },
    });
    writeFileSync(join(price.held, 'predict.py'), predict('return rows["n"]'));
    symlinkSync(price.held, join(scratch, 'model'));
    expect(await scoreKept({ ...job, model: join(scratch, 'model') })).toMatchObject({
      ...{ kind: 'not-scored', why: 'the model cannot be taken over: it is no folder' },
    });
  });
  test('where no rows were held back', async () => {
    const heldBack = { ...(await held('price')).heldBack, file: null, why: 'there are few rows' };
    expect(await kept({ heldBack, held: '' }, '')).toMatchObject({
      ...{ kind: 'not-scored', why: 'no rows were held back: there are few rows' },
    });
  });
});

test('a model finds no answers: neither in the file where they lie nor anywhere below the folders it sees', async () => {
  const price = await held('price');
  const known = readFileSync(join(price.held, 'answers.csv'), 'utf8').split('\n')[1] ?? '';
  const peep = `from pathlib import Path
try:
    raise SystemExit(Path(${JSON.stringify(join(price.held, 'answers.csv'))}).read_text().split()[1])
except OSError:
    pass
beside = Path(__file__).resolve().parents[1]
seen = [path for path in beside.rglob("answers*")]
raise SystemExit(f"{seen} nothing")`;
  const outcome = await kept(price, predict(peep));
  expect(outcome).toMatchObject({ kind: 'not-scored', why: 'predict.py failed: [] nothing' });
  expect(outcome.kind === 'not-scored' && outcome.why).not.toContain(known);
});
