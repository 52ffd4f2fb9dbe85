import { expect, test } from 'vitest';
import type { Ablation } from '../../../core/schema/search/ablation.ts';
import { candidate } from '../../../stages/dag/artifacts.ts';
import { improve } from '../../../stages/improve/improve.ts';
import { scriptedClaude } from '../../rigs/stages/scripted-claude.ts';
import { edits, outsideFences } from '../generate/model-words.ts';
import { ships, shipsContext, shipsProgram, shipsStrategy } from '../generate/ships.ts';

const script = shipsProgram();
const line = (code: string) => code.split('\n')[3] ?? '';
const better = line(script).replace('()', '(C=0.1)');

const figures = {
  ...{ lines: 40, members: 2, metric: 'accuracy', direction: 'max' as const, score: 0.81, folds: 1, of: 5 },
  ...{ weight: 0.8, engine: 0.812, error: 0.02, seconds: 13, untried: ['the model lgb (weight 0.3)'] },
  without: [
    { part: 'categories (5)', score: 0.7734, error: 0.004 },
    { part: 'counts of categories (2)', score: 0.812, error: null },
  ],
};

const run = async (answer: string, change: Partial<Ablation> | null = {}) => {
  const model = scriptedClaude({ coder: [answer] });
  const { context } = shipsContext(model.claude);
  const ablation = change === null ? undefined : { ...figures, file: context.store.putText(script), ...change };
  const asks = { models: 'm', notes: [], seed: 3, environment: 'e', node: 'a1b2c3d4', tried: ['draft: discard'] };
  const means = { time: 60, threads: 2, gpu: null };
  const params = improve.params.parse({ ...asks, parent: null, means });
  const known = { competition: ships(), strategies: { strategies: [shipsStrategy()] }, ...(ablation && { ablation }) };
  const outcome = await improve.run({ ...known, params }, context);
  const value = outcome.ok ? candidate.schema.parse(outcome.value) : undefined;
  return { outcome, value, prompt: model.asked[0]?.prompt ?? '' };
};

test("the template's script is changed in one block; the coder sees what its parts are worth", async () => {
  const { value, prompt } = await run(edits([line(script), better]));
  expect(value?.code).toBe(script.replace(line(script), better));
  expect(value).toMatchObject({ origin: 'model', attempts: 1, strategy: null });
  expect(value?.title).toBe(`the template's script, changed at: ${better.trim()}`);
  for (const words of [
    'Whole, by its own word: accuracy 0.81 ± 0.02 (higher is better), in the first of 5 folds alone; the template in the same: 0.812',
    'Without "categories (5)": 0.7734, worse by 0.037',
    'Without "counts of categories (2)": 0.812, about the same',
    'Not tried: "the model lgb (weight 0.3)"',
    'draft: discard',
    line(script),
  ]) {
    expect(prompt).toContain(words);
    expect(outsideFences(prompt)).not.toContain(words);
  }
  expect(outsideFences(prompt)).toContain(
    'One run of this program takes about 13 seconds. Yours has 60 seconds in all.',
  );
});

test('it may be left as it is; where it was not run, nothing is said of its parts', async () => {
  expect((await run('KEEP')).outcome).toMatchObject({ ok: false, kind: 'no-change' });
  expect((await run('KEEP', { score: null, without: [] })).prompt).not.toContain('ablation');
});

test('where there is no script, nobody is asked', async () => {
  const { outcome, prompt } = await run('KEEP', null);
  expect(outcome).toMatchObject({ kind: 'no-change', message: "there is no script of the template's answer" });
  expect(prompt).toBe('');
});
