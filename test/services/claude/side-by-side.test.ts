import { expect, test } from 'vitest';
import type { Caps, Spent } from '../../../services/ledger/ledger.ts';
import { caps, freshLedger } from '../ledger/fresh-ledger.ts';
import { claudeAt, codeQuestion } from './asking.ts';
import { modelServer } from './server.ts';

const one = { all: { fallback: null } };

/** Questions of branches that work at the same time: none waits for another's answer before it is asked. */
const askTogether = async (cap: Partial<Caps>, settings: object = one, questions = 6) => {
  const ledger = freshLedger();
  const spent = () => ledger.spent({ kind: 'run', id: 'run-1' });
  const seen: Spent[] = []; // with what is reserved for calls under way
  const { url, calls } = await modelServer(() => {
    seen.push(spent());
    return '```python\npass\n```';
  });
  const { claude } = claudeAt(url, { ledger, limits: [{ scope: 'run', caps: caps(cap) }], settings });
  const prompts = Array.from({ length: questions }, (_, branch) => `Write it. Strategy ${branch}.`);
  const answers = await Promise.all(prompts.map((prompt) => claude.ask({ ...codeQuestion, prompt })));
  const answered = answers.filter(({ ok }) => ok).length;
  return { served: calls.length, answered, spent: spent(), seen };
};

test.each([0, 1, 2, 5])('at most %d calls reach the server, however many branches ask at once', async (calls) => {
  const alone = { ...one, roles: { debugger: { off: true } } };
  expect(await askTogether({ calls }, alone)).toMatchObject({ served: calls, answered: calls, spent: { calls } });
});

test.each([
  [1, 1],
  [2, 1],
  [5, 4],
])('of %d calls they use %d: the rest is kept for debugging', async (calls, served) => {
  expect(await askTogether({ calls })).toMatchObject({ served, answered: served });
});

test('what branches at once may spend in all is never above the cap, in tokens and in money', async () => {
  for (const cap of [caps({ tokens: 80_000 }), caps({ cost: 1_500_000 })]) {
    const { served, seen } = await askTogether(cap);
    expect(served).toBeGreaterThan(0);
    for (const { tokens, cost } of seen) {
      expect(tokens).toBeLessThanOrEqual(cap.tokens ?? Number.POSITIVE_INFINITY);
      expect(cost).toBeLessThanOrEqual(cap.cost ?? Number.POSITIVE_INFINITY);
    }
  }
});
