import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { openLedger } from '../../../services/ledger/open.ts';
import { messagesFor } from '../../rigs/messages/client.ts';
import { type FaultName, faults } from '../../rigs/messages/faults.ts';
import { failing, json } from '../../rigs/messages/reply.ts';
import { always, faultAt, type Script } from '../../rigs/messages/script.ts';
import { scratchFolder } from '../../rigs/scratch.ts';
import { claudeAt, planQuestion } from './asking.ts';

const plan = { name: 'trees', folds: 5 };
const price = { input: 4_000_000, output: 20_000_000, cacheWrite: 5_000_000, cacheRead: 200_000 };
const names = Object.keys(faults) as FaultName[]; // the keys are the names

/** The gate with the real ledger, at a server that answers by a script. */
const askedOf = async (script: Script, tries: number, timeoutSeconds = 10) => {
  const rig = await messagesFor({ script, prices: { 'claude-opus-5-5': price } });
  const opened = openLedger(join(scratchFolder(), 'ledger.db'));
  if (!opened.ok) throw new Error(opened.message);
  using ledger = opened.ledger;
  const at = claudeAt(rig.url, {
    ledger,
    env: { ANTHROPIC_API_KEY: rig.key },
    settings: { all: { timeoutSeconds, structured: 'schema', cache: true } },
  });
  const { claude } = claudeAt(rig.url, { ...at.options, retryLimits: { ...at.options.retryLimits, tries } });
  const answer = await claude.ask(planQuestion);
  return { answer, rig, spent: ledger.spent({ kind: 'run', id: 'run-1' }), clock: at.clock };
};

test('a good answer is priced to the micro-unit as the server bills it', async () => {
  const { answer, rig, spent } = await askedOf(always(json(plan)), 5);
  expect(answer).toMatchObject({ ok: true, value: plan });
  expect(spent).toMatchObject({ ...rig.bill(), unpriced: 0 });
});

describe.each(names)('%s', (name) => {
  const { ends, what } = faults[name];
  const seconds = ends.length === 0 ? 10 : 0.4;

  test(`to the end: ${what}`, async () => {
    const { answer, rig, spent } = await askedOf(always(failing(name, JSON.stringify(plan))), 2, seconds);
    if (ends.length === 0) expect(answer).toMatchObject({ ok: true, value: plan });
    else expect(ends).toContain(answer.ok || answer.kind);
    expect(spent.cost).toBeGreaterThanOrEqual(rig.bill().cost);
    expect(rig.calls.length).toBeLessThanOrEqual(4);
  });

  test('once: what passes is survived', async () => {
    const { answer, rig, spent } = await askedOf(faultAt(1, name, always(json(plan))), 5, seconds);
    const temporary = ends.every((end) => ['unreachable', 'overloaded', 'rate-limited', 'nonsense'].includes(end));
    const hopeless = /hour/i.test(name);
    if (temporary && !hopeless) expect(answer).toMatchObject({ ok: true, value: plan });
    expect(spent.cost).toBeGreaterThanOrEqual(rig.bill().cost);
  });
});
