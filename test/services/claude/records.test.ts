import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { openRecords } from '../../../services/claude/records.ts';
import { replayedModels } from '../../../services/claude/settings/models.ts';
import { Lineup } from '../../../services/claude/settings/settings.ts';
import { scratchFolder } from '../../rigs/scratch.ts';
import { claudeAt, codeQuestion, memoryLedger, modelsAt, planQuestion } from './asking.ts';
import { modelServer } from './server.ts';

const good = '{"name": "trees", "folds": 5}';

const filesBelow = (folder: string): string[] =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name));

describe('a question is paid once', () => {
  test('asked again, it is answered from the record: nothing sent, nothing reserved, nothing spent', async () => {
    const { url, calls } = await modelServer(() => good);
    const records = openRecords(scratchFolder());
    const first = await claudeAt(url, { records }).claude.ask(planQuestion);
    const { claude, entries, calls: told } = claudeAt(url, { records });
    const second = await claude.ask(planQuestion);
    expect(second).toEqual({ ...first, remembered: true });
    expect([calls.length, entries.length]).toEqual([1, 0]);
    expect(told()).toMatchObject([{ remembered: true, cost: 0, inputTokens: 0, outcome: 'ok' }]);
  });

  test('also where the answer was of no use', async () => {
    const { url, calls } = await modelServer((_, n) => (n === 1 ? 'no' : good));
    const records = openRecords(scratchFolder());
    const first = await claudeAt(url, { records }).claude.ask(planQuestion);
    expect(await claudeAt(url, { records }).claude.ask(planQuestion)).toEqual({ ...first, remembered: true });
    expect(calls).toHaveLength(2);
  });

  test('the record is on disk before the ledger is settled and the answer is used', async () => {
    const { url } = await modelServer(() => good);
    const { ledger } = memoryLedger();
    const folder = scratchFolder();
    let there: string[] = [];
    const watched = {
      ...ledger,
      settle: () => {
        there = filesBelow(folder);
      },
    };
    await claudeAt(url, { records: openRecords(folder), ledger: watched }).claude.ask(planQuestion);
    expect(there).toHaveLength(1);
  });

  test('another question, another salt, another model is another call', async () => {
    const { url, calls } = await modelServer(() => good);
    const records = openRecords(scratchFolder());
    await claudeAt(url, { records }).claude.ask(planQuestion);
    await claudeAt(url, { records }).claude.ask({ ...planQuestion, prompt: 'Plan otherwise.' });
    await claudeAt(url, { records, salt: 'run-2' }).claude.ask(planQuestion);
    await claudeAt(url, { records, env: { MEDALIST_MODEL: 'claude-sonnet-5-5' } }).claude.ask(planQuestion);
    expect(calls).toHaveLength(4);
  });

  test('a failure is not: it is asked again', async () => {
    const { url, calls } = await modelServer((_, n) => (n === 1 ? { status: 401, error: 'No' } : good));
    const records = openRecords(scratchFolder());
    expect(await claudeAt(url, { records }).claude.ask(planQuestion)).toMatchObject({ ok: false });
    expect(await claudeAt(url, { records }).claude.ask(planQuestion)).toMatchObject({ ok: true, remembered: false });
    expect(calls).toHaveLength(2);
  });

  test.each([
    ['half a file', (text: string) => text.slice(0, 100)],
    ['another call', (text: string) => text.replace(/"digest":"[0-9a-f]{8}/, '"digest":"00000000')],
    ['no record', () => '{"version": 1}'],
  ])('a damaged record is a miss, and said: %s', async (_, damage) => {
    const { url, calls } = await modelServer(() => good);
    const folder = scratchFolder();
    await claudeAt(url, { records: openRecords(folder) }).claude.ask(planQuestion);
    const [path = ''] = filesBelow(folder);
    writeFileSync(path, damage(readFileSync(path, 'utf8')));
    const said: string[] = [];
    const records = openRecords(folder, (at) => said.push(at));
    expect(await claudeAt(url, { records }).claude.ask(planQuestion)).toMatchObject({ ok: true, remembered: false });
    expect([calls.length, said]).toEqual([2, [path]]);
  });

  test('a disk that is full costs the record, not the answer', async () => {
    const { url } = await modelServer(() => good);
    const records = {
      ...openRecords(scratchFolder()),
      put: () => {
        throw new Error('ENOSPC');
      },
    };
    const { claude, lines, entries } = claudeAt(url, { records });
    expect(await claude.ask(planQuestion)).toMatchObject({ ok: true });
    expect([lines().join(), entries[0]?.state]).toEqual([expect.stringContaining('ENOSPC'), 'settled']);
  });
});

describe('a replay', () => {
  test('answers from records alone, without a key, by the models of the recorded run', async () => {
    const { url, calls } = await modelServer(() => good);
    const records = openRecords(scratchFolder());
    const first = await claudeAt(url, { records }).claude.ask(planQuestion);
    const lineup = Lineup.parse(JSON.parse(JSON.stringify(modelsAt(url).lineup)));
    const models = replayedModels(lineup);
    expect(models.digest).toBe(modelsAt(url).digest);
    const { claude, entries } = claudeAt(url, { records, models, mode: 'replay' });
    expect(await claude.ask(planQuestion)).toEqual({ ...first, remembered: true });
    expect(await claude.ask(codeQuestion)).toMatchObject({ ok: false, kind: 'not-recorded' });
    expect([calls.length, entries.length]).toEqual([1, 0]);
  });

  test('fails where the recorded run failed', async () => {
    const { url, calls } = await modelServer(() => ({ status: 529, error: 'Overloaded' }));
    const records = openRecords(scratchFolder());
    const first = await claudeAt(url, { records }).claude.ask(planQuestion);
    expect(first).toMatchObject({ kind: 'overloaded' });
    expect(await claudeAt(url, { records, mode: 'replay' }).claude.ask(planQuestion)).toEqual(first);
    expect(calls).toHaveLength(5);
  });

  test('has no time where the recorded run had none, though another run was answered since', async () => {
    const { url } = await modelServer(() => good);
    const records = openRecords(scratchFolder());
    const late = AbortSignal.abort(new DOMException('', 'TimeoutError'));
    const { claude, calls } = claudeAt(url, { records, signal: late });
    const first = await claude.ask(planQuestion);
    expect(first).toMatchObject({ kind: 'no-time' });
    expect(await claudeAt(url, { records }).claude.ask(planQuestion)).toMatchObject({ ok: true });
    const unanswered = new Set(calls().map(({ digest }) => digest));
    expect(await claudeAt(url, { records, mode: 'replay', unanswered }).claude.ask(planQuestion)).toEqual(first);
  });
});
