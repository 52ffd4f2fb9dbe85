import { expect, test } from 'vitest';
import { checkSolution } from '../../../core/checks/index.ts';
import type { Finding } from '../../../core/schema/finding.ts';
import type { Strategy } from '../../../core/schema/planning/strategy.ts';
import { draft } from '../../../core/solution/draft.ts';
import { candidate } from '../../../stages/dag/artifacts.ts';
import { generate } from '../../../stages/generate/generate.ts';
import { needsOf } from '../../core/checks/needs.ts';
import { ships, shipsContext, shipsProgram, shipsStrategy } from './ships.ts';

interface Wishes {
  readonly plan?: readonly Strategy[];
  readonly most?: number;
}
const run = async (attempt: number, code: string | null = null, wishes: Wishes = {}) => {
  const { context, lines } = shipsContext(null);
  const solution = code === null ? null : context.store.putText(code);
  const fixed = { seed: 3, environment: 'e', author: 'template' as const, models: null, notes: [], feedback: [] };
  const strategies = { strategies: [...(wishes.plan ?? [shipsStrategy()])] };
  const params = { ...fixed, attempt, solution, strategies: wishes.most ?? 1 };
  const outcome = await generate.run({ competition: ships(), strategies, params }, context);
  return { outcome, lines: lines() };
};
const made = async (attempt: number) => {
  const { outcome, lines } = await run(attempt);
  if (!outcome.ok) throw new Error(outcome.message);
  return { value: candidate.schema.parse(outcome.value), lines };
};

test('a template passes the static checks, in both modes', async () => {
  const full = await made(1);
  const safe = await made(2);
  expect([full.value.mode, safe.value.mode, full.value.origin]).toEqual(['full', 'safe', 'template']);
  expect([...full.value.findings, ...safe.value.findings].filter(({ severity }) => severity !== 'info')).toEqual([]);
  expect(full.value.code).not.toBe(safe.value.code);
  expect(full.lines).toEqual(['template, attempt 1: 0 errors, 0 warnings in the static checks']);
});

test('where one may be tried, the next strategy comes in full, then it safe, then nothing', async () => {
  const plan = [shipsStrategy(), shipsStrategy({ name: 'other', models: ['linear'] })];
  const made = async (attempt: number, most: number) => {
    const { outcome } = await run(attempt, null, { plan, most });
    if (!outcome.ok) return outcome.kind;
    const { strategy, mode, code } = candidate.schema.parse(outcome.value);
    return [strategy, mode, /"models": \[(.*?)\]/.exec(code)?.[1]];
  };
  const both = [
    [undefined, 'full', '"lgb", "linear"'],
    [1, 'full', '"linear"'],
    [1, 'safe', '"linear"'],
  ];
  expect(await Promise.all([1, 2, 3, 4].map((attempt) => made(attempt, 3)))).toEqual([...both, 'no-strategy']);
  const alone = [both[0], [undefined, 'safe', '"lgb", "linear"']];
  expect(await Promise.all([1, 2].map((attempt) => made(attempt, 1)))).toEqual(alone);
});

test('the same inputs give the same candidate', async () => {
  expect((await made(1)).value).toEqual((await made(1)).value);
});

test("a user's own good solution is taken as it is", async () => {
  const code = shipsProgram();
  const { outcome } = await run(1, code);
  expect(outcome).toMatchObject({ ok: true, value: { code, origin: 'user', attempts: 1 } });
});

test("a user's own bad solution is refused, with every error and its line", async () => {
  const code = shipsProgram("import subprocess\nmodel = LogisticRegression().fit(train[['Age']], train['Sex'])");
  const { outcome } = await run(1, code);
  expect(outcome).toMatchObject({ ok: false, kind: 'refused', line: 4 });
  expect(outcome.ok ? '' : outcome.message).toMatch(/line 4: .*\[process\]\nline 6: .*\[target-unused\]/);
  expect(generate.recover.refused).toBe('giveUp');
});

const check = (code: string) => checkSolution(code, needsOf());
const bad = shipsProgram('model = LogisticRegression()');
const good = shipsProgram();

test('a source hears what was wrong, until its code is right', async () => {
  const heard: string[][] = [];
  const answers = ['import socket\n', bad, good, 'never asked'];
  const write = async (feedback: readonly Finding[]) => {
    heard.push(feedback.filter(({ severity }) => severity === 'error').map(({ rule }) => rule));
    return answers[heard.length - 1];
  };
  const { best, attempts } = await draft([{ origin: 'model', attempts: 3, write }], check, () => {});
  expect([best?.code, best?.origin, attempts]).toEqual([good, 'model', 3]);
  expect(heard).toEqual([[], expect.arrayContaining(['network']), ['no-fit', 'target-unused']]);
});

test('the next source is asked when one gives up, and the best draft wins', async () => {
  const source = (origin: 'model' | 'template', ...codes: string[]) => ({
    origin,
    attempts: 3,
    write: async () => codes.shift(),
  });
  const first = await draft([source('model', 'import socket\n', bad), source('template', good)], check, () => {});
  const none = await draft([source('model', bad, 'import socket\n')], check, () => {});
  expect([first.best?.origin, first.attempts]).toEqual(['template', 3]);
  expect([none.best?.code, none.attempts]).toEqual([bad, 2]);
  expect((await draft([source('model')], check, () => {})).best).toBeUndefined();
});

test('an attempt that brings nothing counts, and the next one still hears of the last code', async () => {
  const heard: number[] = [];
  const lines: string[] = [];
  const answers = [bad, { nothing: 'only prose' }, good];
  const write = async (feedback: readonly Finding[]) => {
    heard.push(feedback.length);
    return answers[heard.length - 1];
  };
  const made = await draft([{ origin: 'model', attempts: 3, write }], check, (line) => lines.push(line));
  expect([made.best?.code, made.attempts]).toEqual([good, 3]);
  expect([heard[0], heard[2]]).toEqual([0, heard[1]]);
  expect(lines).toContain('model, attempt 2: no program: only prose');
  expect(lines[1]).toMatch(/^ {2}line \d+: .* \[[\w-]+\]$/);
});
