import { describe, expect, test } from 'vitest';
import { mostOf, tokensIn } from '../../../../services/claude/price/estimate.ts';
import { costOf, noTokens, pricesWith, publishedPrices } from '../../../../services/claude/price/prices.ts';
import { defaults } from '../../../../services/claude/settings/defaults.ts';

const published = pricesWith(undefined);
const cost = (model: string, tokens: object, own?: Parameters<typeof pricesWith>[0]) =>
  costOf(pricesWith(own), model, { ...noTokens, ...tokens });

describe('a cost', () => {
  test('is in whole micro-units, rounded up, of all four kinds of tokens', () => {
    expect(cost('claude-opus-5-5', { input: 1_000_000, output: 1_000_000 })).toBe(24_000_000);
    expect(cost('claude-opus-5-5', { cacheRead: 1_000_000, cacheWrite: 1_000_000 })).toBe(5_200_000);
    expect([cost('claude-haiku-5-5', { input: 1 }), cost('claude-haiku-5-5', { input: 10 })]).toEqual([1, 1]);
    expect(cost('claude-opus-5-5', {})).toBe(0);
  });

  test('of a long prompt is higher where the price is', () => {
    expect(cost('claude-haiku-5-5', { input: 100_000 })).toBe(10_000);
    expect(cost('claude-haiku-5-5', { input: 50_000, cacheRead: 50_001, output: 100 })).toBe(25_000 + 2501 + 250);
  });

  test('is unknown where the price is', () => {
    expect(cost('qwen3-coder', { input: 1 })).toBeNull();
  });

  test('of a dated name is that of its model', () => {
    expect(cost('claude-opus-4-5-20251101', { output: 2 })).toBe(50);
  });

  test('by prices of one’s own goes before the published ones; another currency has no others', () => {
    const own = { models: { 'claude-opus-5-5': { input: 1, output: 2 }, local: { input: 0, output: 0 } } };
    expect([cost('claude-opus-5-5', { output: 5 }, own), cost('local', { output: 5 }, own)]).toEqual([10, 0]);
    expect(cost('claude-sonnet-5-5', { output: 5 }, own)).toBe(50);
    const euros = { currency: 'EUR', ...own };
    expect([pricesWith(euros).currency, cost('claude-sonnet-5-5', { output: 5 }, euros)]).toEqual(['EUR', null]);
    expect(cost('local', { cacheWrite: 100, cacheRead: 100 }, { models: { local: { input: 4, output: 1 } } })).toBe(
      900,
    );
  });

  test('is known for every default model, and the list says of when and from where it is', () => {
    for (const { model } of Object.values(defaults)) expect(cost(model, { output: 1 })).toBeGreaterThan(0);
    expect(publishedPrices()).toMatchObject({ currency: 'USD', checked: expect.stringMatching(/^\d{4}-\d\d-\d\d$/) });
  });
});

test('an estimate is above what tokenizers make of text', () => {
  expect(tokensIn('The quick brown fox jumps over the lazy dog')).toBeGreaterThan(43 / 3);
  expect(tokensIn('1,0,3,"Braund, Mr. Owen Harris",male,22,1,0,A/5 21171')).toBeGreaterThan(30);
  expect(tokensIn('タイタニック号の乗客')).toBeGreaterThanOrEqual(10);
  const role = {
    ...{ model: 'claude-opus-5-5', baseUrl: '', maxTokens: 1000, fallback: null, temperature: null, effort: null },
    thinking: null,
  };
  const most = mostOf(
    published,
    { ...role, timeoutSeconds: 1, structured: 'schema', cache: true, protocol: 'messages' },
    'x'.repeat(2500),
  );
  expect(most).toEqual({ tokens: 2600, cost: 1600 * 5 + 1000 * 20 });
});
