import { assert, expect, test } from 'vitest';
import { checkFunction } from '../../../core/checks/index.ts';
import { candidate } from '../../../stages/dag/artifacts.ts';
import { generate } from '../../../stages/generate/generate.ts';
import { withFunction } from '../../../stages/generate/written.ts';
import { needsOf } from '../../core/checks/needs.ts';
import { type ScriptedReply, scriptedClaude } from '../../rigs/stages/scripted-claude.ts';
import { inFence, outsideFences } from './model-words.ts';
import { ships, shipsContext, shipsStrategy } from './ships.ts';

const good = `import numpy as np
import pandas as pd
from sklearn.preprocessing import StandardScaler

NOTE = """a text
that goes on
"""


def load_tables(values):
    return np.log1p(values)


def features(frame: pd.DataFrame) -> pd.DataFrame:
    return pd.DataFrame({"log age": load_tables(frame["Age"])}, index=frame.index)
`;

const run = async (replies: readonly ScriptedReply[], template: 'tabular' | 'forecast' = 'tabular') => {
  const model = scriptedClaude({ coder: replies });
  const { context } = shipsContext(model.claude);
  const params = generate.params.parse({
    ...{ attempt: 3, seed: 3, solution: null, environment: 'e', author: 'model', models: 'm', notes: [], feedback: [] },
    ...{ operator: 'features', tried: ['ratios: discard'] },
  });
  const strategies = { strategies: [shipsStrategy({ template })] };
  const outcome = await generate.run({ competition: ships(), strategies, params }, context);
  return { ...model, outcome };
};

test('the function a model wrote becomes part of the template, out of the way of its names', async () => {
  const { outcome, asked } = await run([inFence(good)]);
  assert(outcome.ok, outcome.ok ? '' : outcome.message);
  const { code, origin, mode } = candidate.schema.parse(outcome.value);
  expect([origin, mode]).toEqual(['template', 'full']);
  expect(code).toContain('\ndef write_features():\n    import numpy as np\n');
  expect(code).toContain('\n    NOTE = """a text\nthat goes on\n"""\n');
  expect(code).toContain('\n    def load_tables(values):\n        return np.log1p(values)\n');
  expect(code).toMatch(/\n {4}return features\n\n\nif __name__ == "__main__":\n {4}solve\(TASK, write_features\)\n$/);
  const prompt = asked[0]?.prompt ?? '';
  expect(outsideFences(prompt)).toContain('def features(frame: pd.DataFrame) -> pd.DataFrame:');
  expect(prompt).toContain('ratios: discard');
  expect(asked[0]?.system).toMatch(/^You are the coder/);
});

test('without one the template has none', async () => {
  await expect(withFunction('no hook\n', good)).rejects.toThrow('no place');
});

test('what the checks find is shown, and a function that stays wrong is none', async () => {
  const reading = good.replace('    return pd.DataFrame', '    pd.read_csv("train.csv")\n    return pd.DataFrame');
  const { outcome, asked } = await run([inFence(reading), inFence(good)]);
  expect(outcome.ok).toBe(true);
  expect(asked[1]?.prompt).toMatch(/`pd\.read_csv` reads or writes a file|`read_csv` reads or writes a file/);
  const still = await run([inFence(reading), inFence(`${reading}\n# 2\n`), inFence(`${reading}\n# 3\n`)]);
  expect(still.outcome).toMatchObject({ ok: false, kind: 'no-program' });
});

test('a template that makes no features of tables takes none', async () => {
  expect((await run([], 'forecast')).outcome).toMatchObject({ ok: false, kind: 'no-program' });
});

const found = async (code: string) => {
  const { findings } = await checkFunction(code, needsOf());
  return findings.filter(({ severity }) => severity === 'error').map(({ rule }) => rule);
};
const body = (line: string) => good.replace('    return pd.DataFrame', `    ${line}\n    return pd.DataFrame`);

test('a good function passes, whatever a whole program would need', async () => {
  expect(await found(good)).toEqual([]);
  const similar = body('ratio = difflib.SequenceMatcher(None, "a", "b").ratio()');
  expect(
    await found(similar.replace('import numpy', 'import difflib\nfrom functools import lru_cache\nimport numpy')),
  ).toEqual([]);
});

test.each([
  [good.replace('def features(', 'def other('), 'no-features-function'],
  [good.replace('frame: pd.DataFrame', 'frame, target'), 'no-features-function'],
  [`${good}\nprint("hello")\n`, 'top-level-statement'],
  [`${good}\nfor name in "ab":\n    pass\n`, 'top-level-statement'],
  [good.replace('import numpy as np', 'import numpy as np\nimport lightgbm'), 'features-import'],
  [good.replace('sklearn.preprocessing import StandardScaler', 'sklearn.linear_model import Ridge'), 'features-import'],
  [good.replace('import numpy as np', 'import numpy as np\nfrom math import *'), 'features-import'],
  [good.replace('import numpy as np', 'import numpy as np\nimport pathlib'), 'features-import'],
  [body('open("train.csv")'), 'features-file'],
  [body('pd.read_parquet("train.parquet")'), 'features-file'],
  [body('frame.to_pickle("x")'), 'features-file'],
  [body('eval("1")'), 'code-execution'],
])('what it may not hold (%#)', async (code, rule) => {
  expect(await found(code)).toContain(rule);
});
