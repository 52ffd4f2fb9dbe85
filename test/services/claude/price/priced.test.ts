import { expect, test } from 'vitest';
import { pricedOf } from '../../../../services/claude/price/priced.ts';
import { modelsAt } from '../asking.ts';

const at = (url: string, settings: object = {}) => modelsAt(url, { MEDALIST_MODEL: 'qwen3' }, settings);

test.each([
  ['http://localhost:11434', true],
  ['http://127.0.0.2:80', true],
  ['http://[::1]:80', true],
  ['http://gpu-box:8000', false],
  ['https://127.0.0.1.example.com', false],
])('a model without a price at %s: local is %j', (url, local) => {
  expect(pricedOf(at(url), { free: false })).toMatchObject({ kind: 'unpriced', unpriced: [{ model: 'qwen3', local }] });
  expect(pricedOf(at(url), { free: true }).kind).toBe(local ? 'priced' : 'unpriced');
});

test('what is taken to cost nothing has a price then, is said, and keeps its keys', () => {
  const models = at('http://localhost:11434');
  const priced = pricedOf(models, { free: true });
  if (priced.kind !== 'priced') throw new Error(priced.kind);
  expect(priced.models.lineup.prices.models.qwen3).toEqual({ input: 0, output: 0 });
  expect(priced.notes).toEqual([expect.stringMatching(/qwen3 has no price .* counts as free/)]);
  expect(priced.models.keyOf('coder')?.reveal()).toBe(models.keyOf('coder')?.reveal());
  expect(priced.models.digest).toBe(models.digest);
});

test('a name that is served here and elsewhere is not taken to be free', () => {
  const models = at('http://localhost:1', { roles: { coder: { baseUrl: 'http://gpu-box:8000', model: 'qwen3' } } });
  expect(pricedOf(models, { free: true }).kind).toBe('unpriced');
});

test('a price of one’s own, or a published one, is enough', () => {
  const prices = { models: { qwen3: { input: 1, output: 2 } } };
  expect(pricedOf(at('http://gpu-box:8000', { prices }), { free: false }).kind).toBe('priced');
  expect(pricedOf(modelsAt('http://gpu-box:8000'), { free: false })).toMatchObject({ kind: 'priced', notes: [] });
});

test('a second model with a price does the work of a first one without; one without a price is not asked', () => {
  const roles = {
    coder: { model: 'qwen3', fallback: 'claude-sonnet-5-5' },
    planner: { model: 'claude-opus-5-5', fallback: 'qwen3' },
  };
  const priced = pricedOf(modelsAt('http://gpu-box:8000', {}, { roles }), { free: false });
  if (priced.kind !== 'priced') throw new Error(priced.kind);
  expect(priced.models.of('coder')).toMatchObject({ model: 'claude-sonnet-5-5', fallback: null });
  expect(priced.models.of('planner')).toMatchObject({ model: 'claude-opus-5-5', fallback: null });
  expect(priced.notes).toHaveLength(2);
});
