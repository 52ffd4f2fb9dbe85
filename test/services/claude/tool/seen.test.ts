import { describe, expect, test } from 'vitest';
import { openRecords } from '../../../../services/claude/records.ts';
import { messagesFor } from '../../../rigs/messages/client.ts';
import { scratchFolder } from '../../../rigs/scratch.ts';
import { at, bodies, looking, lookingTimes } from './looking.ts';

describe('what was seen', () => {
  test('is recorded: asked again, nothing is sent and nobody looks, live or in a replay', async () => {
    const rig = await messagesFor({ script: lookingTimes(2) });
    const records = openRecords(scratchFolder());
    const first = await at(rig, { records }).claude.ask(looking().question);
    for (const mode of ['live', 'replay'] as const) {
      const { question, used } = looking();
      expect(await at(rig, { records, mode }).claude.ask(question)).toEqual({ ...first, remembered: true });
      expect([used.length, rig.asked().length]).toEqual([0, 3]);
    }
  });

  test('but was not recorded when the run was killed is looked at again; the answer before it is not paid again', async () => {
    const rig = await messagesFor({ script: lookingTimes(1) });
    const records = openRecords(scratchFolder());
    const killed = new AbortController();
    const { question } = looking({
      use: async () => {
        killed.abort();
        return { results: [{ text: 'half', isError: true }], more: true };
      },
    });
    expect(await at(rig, { records, signal: killed.signal }).claude.ask(question)).toMatchObject({ kind: 'cancelled' });
    const again = looking();
    expect(await at(rig, { records }).claude.ask(again.question)).toMatchObject({ ok: true });
    expect([again.used.length, rig.asked().length]).toEqual([1, 2]);
    expect(JSON.stringify(bodies(rig)[1])).not.toContain('half');
  });

  test('is not made up in a replay', async () => {
    const rig = await messagesFor({ script: lookingTimes(1) });
    const records = openRecords(scratchFolder());
    await at(rig, { records }).claude.ask(looking().question);
    const forgetful = { ...records, resultsFor: () => undefined };
    const { question, used } = looking();
    const answer = await at(rig, { records: forgetful, mode: 'replay' }).claude.ask(question);
    expect([answer, used]).toMatchObject([{ ok: false, kind: 'not-recorded' }, []]);
  });

  test('too late is not looked at in a replay, and is by a run that has the time', async () => {
    const rig = await messagesFor({ script: lookingTimes(1) });
    const records = openRecords(scratchFolder());
    const late = new AbortController();
    const { question } = looking({
      use: async () => {
        late.abort(new DOMException('', 'TimeoutError'));
        return { results: [{ text: 'half', isError: true }], more: true };
      },
    });
    const first = await at(rig, { records, signal: late.signal }).claude.ask(question);
    expect(first).toMatchObject({ kind: 'no-time' });
    const replayed = looking();
    expect(await at(rig, { records, mode: 'replay' }).claude.ask(replayed.question)).toEqual(first);
    expect([replayed.used.length, rig.asked().length]).toEqual([0, 1]);
    expect(await at(rig, { records }).claude.ask(looking().question)).toMatchObject({ ok: true });
  });
});
