import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, test } from 'vitest';
import { modelUser } from '../../rigs/command/model-user.ts';
import { competent } from '../../rigs/messages/scripts/authors.ts';
import { demos } from '../../rigs/messages/scripts/subjects.ts';

const subject = demos.tumours;
/** No program runs with it: for what is known before one does. */
const hopeless = ['--time', '120', '--threads', '1', '--limit', 'memory=1M'];
const unpriced = { MEDALIST_MODEL_CODER: 'qwen3-coder' };

test('a cap in money refuses a model without a price, with the line for models.json; with that line it starts', {
  timeout: 120_000,
}, async () => {
  const user = await modelUser(competent(subject), unpriced);
  const refused = await user.medalist('compete', subject.folder, ...hopeless, '--budget', '5.00');
  expect([refused.exitCode, refused.stdout]).toEqual([2, '']);
  expect(refused.stderr).toContain('the price of qwen3-coder (coder) is not known, so BUDGET=5.00 cannot limit');
  const file = join(user.home, '.config', 'medalist', 'models.json');
  expect(refused.stderr).toContain(file);
  expect(user.rig.calls).toEqual([]);

  const line = /^ *("prices": .*)$/m.exec(refused.stderr)?.[1];
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, `{ ${line} }`);
  const started = await user.medalist('compete', subject.folder, ...hopeless, '--budget', '5.00');
  expect(started.exitCode, started.stderr).not.toBe(2);
  expect(user.rig.asked('planner').length).toBeGreaterThan(0);
});

test('nobody said a cap: 2.00 hold, it is said at the start, in the card and in result.json; BUDGET=none lifts it', {
  timeout: 120_000,
}, async () => {
  const user = await modelUser(competent(subject));
  const usual = await user.medalist('compete', subject.folder, ...hopeless, '--out', user.folder('usual'));
  expect([usual.stderr, usual.stdout].join()).toMatch(/! budget: at most 2\.00 USD[\s\S]*budget {4}at most 2\.00 USD/);
  expect(user.result('usual')?.budget).toEqual([expect.stringContaining('BUDGET=none')]);
  const request = JSON.parse(readFileSync(join(user.folder('usual'), '.run', 'request.json'), 'utf8'));
  expect(request.budget).toMatchObject({ cost: 2_000_000, assumed: true });

  const lifted = ['--out', user.folder('lifted'), '--budget', 'none'];
  await user.medalist('compete', subject.folder, ...hopeless, ...lifted);
  expect(user.result('lifted')?.budget).toEqual(['no limit of money for models']);
});

test('a budget that does not reach code buys nothing, and says so before the run', { timeout: 120_000 }, async () => {
  const user = await modelUser(competent(subject));
  const out = user.folder('out');
  const ended = await user.medalist('compete', subject.folder, ...hopeless, '--out', out, '--budget', '0.50');
  expect(user.rig.calls).toEqual([]);
  expect(user.result('out')).toMatchObject({ models: null });
  expect(user.result('out')?.budget.join()).toMatch(/code is out of reach: .* 0\.56 USD, with a round of fixing/);
  expect(ended.stdout).toContain('code is out of reach');
});

test('what code may cost is kept: a small budget buys code, and neither advice nor a review', {
  timeout: 900_000,
}, async () => {
  const user = await modelUser(competent(subject));
  const out = user.folder('out');
  const flags = ['--time', '180', '--threads', '1', '--out', out, '--budget', '1.15'];
  const ended = await user.medalist('compete', subject.folder, ...flags);
  expect(ended.exitCode, ended.stderr).toBe(0);
  expect(user.rig.calls.map(({ role }) => role)).toEqual(['coder']);
  const result = user.result('out');
  expect(result?.report?.blend).not.toBeNull();
  expect(result?.budget.join()).toContain('not asked: planner, summariser, verifier, advisor');
  const replayed = await user.medalist('replay', out);
  expect([replayed.exitCode, replayed.stdout]).toEqual([0, expect.stringContaining('to the byte')]);
});
