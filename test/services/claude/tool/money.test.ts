import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import type { Caps } from '../../../../services/ledger/ledger.ts';
import { openLedger } from '../../../../services/ledger/open.ts';
import { messagesFor } from '../../../rigs/messages/client.ts';
import type { Script } from '../../../rigs/messages/script.ts';
import { scratchFolder } from '../../../rigs/scratch.ts';
import { at, bodies, looking, looks, program } from './looking.ts';

describe('money for writing is not spent on looking', () => {
  const capped = async (script: Script, calls: number) => {
    const rig = await messagesFor({ script });
    const opened = openLedger(join(scratchFolder(), 'ledger.db'));
    if (!opened.ok) throw new Error(opened.message);
    using ledger = opened.ledger;
    const caps: Caps = { calls, cost: null, tokens: null };
    const { question, used } = looking();
    const { claude, lines } = at(rig, { ledger, limits: [{ scope: 'run', caps }] });
    const answer = await claude.ask(question);
    return {
      answer,
      used,
      lines: lines(),
      bodies: bodies(rig),
      spent: ledger.spent({ kind: 'run', id: 'run-1' }).calls,
    };
  };

  test.each([
    [7, 1],
    [8, 1],
    [9, 5],
    [20, 5],
  ])(
    'of %i calls, %i are looks: a share is kept for debugging, and a program is written in any case',
    async (calls, looked) => {
      const script: Script = ({ body }) => (body.tools === undefined || body.tool_choice ? program : looks());
      const { answer, used, spent } = await capped(script, calls);
      expect([answer.ok, used.length, spent]).toEqual([true, looked, looked + 1]);
    },
  );

  test('with fewer no tool is offered', async () => {
    const { answer, used, bodies: sent } = await capped(() => program, 6);
    expect([answer.ok, used.length]).toEqual([true, 0]);
    expect(sent).toHaveLength(1);
    expect(sent[0]).not.toHaveProperty('tools');
  });
});
