import { expect, test } from 'vitest';
import type { FoundByModel } from '../../../core/schema/explore/findings.ts';
import { openRecords } from '../../../services/claude/records.ts';
import { findings } from '../../../stages/dag/artifacts.ts';
import { explore } from '../../../stages/explore/explore.ts';
import { plan } from '../../../stages/plan/plan.ts';
import { binaryCompetition } from '../../rigs/data/competitions.ts';
import { messagesFor } from '../../rigs/messages/client.ts';
import { json, tool } from '../../rigs/messages/reply.ts';
import type { Script } from '../../rigs/messages/script.ts';
import { scratchFolder } from '../../rigs/scratch.ts';
import { analyzed } from '../../rigs/stages/rehearsing.ts';
import { scriptedClaude } from '../../rigs/stages/scripted-claude.ts';
import { claudeAt } from '../../services/claude/asking.ts';

const read = 'import pandas as pd\ntrain = pd.read_csv(DATA / "train.csv")\n';
const claims: FoundByModel = {
  findings: [
    { claim: 'No row lacks its target.', columns: ['target'], check: `${read}assert train['target'].notna().all()` },
    { claim: 'All targets are 1.', columns: ['target'], check: `${read}assert (train['target'] == 1).all()` },
    { claim: 'It asserts nothing.', columns: ['a'], check: `${read}print(len(train))` },
    { claim: 'There is no such column.', columns: ['zz'], check: 'assert True' },
  ],
};
const script: Script = ({ body }) =>
  body.messages.some(({ role }) => role === 'assistant')
    ? json(claims)
    : tool('execute_python', { code: `${read}print(train.shape)` });

const params = explore.params.parse({ models: 'm', notes: [], turns: 5, seed: 3 });

test('a model looks before the plan: only claims whose checks hold on the data are kept', async () => {
  const found = await analyzed(binaryCompetition());
  const rig = await messagesFor({ script });
  const { claude } = claudeAt(rig.url, {
    env: { ANTHROPIC_API_KEY: rig.key },
    records: openRecords(scratchFolder()),
    settings: { all: { fallback: null, timeoutSeconds: 600 } },
  });
  const { competition, dataset } = found;
  const outcome = await explore.run({ competition, dataset, params }, found.context({ claude }));
  expect(outcome).toMatchObject({
    ok: true,
    value: { findings: [{ claim: 'No row lacks its target.', columns: ['target'] }], struck: 3 },
  });
  const struck = found.said.flatMap((event) =>
    event.type === 'stage.log' && /^struck/.test(event.line) ? [event.line] : [],
  );
  expect(struck.map((line) => /\((its check \w+|there is)/.exec(line)?.[1])).toEqual([
    'its check failed',
    'its check asserts',
    'there is',
  ]);
});

test('the planner is told what held, and nothing of it where nobody looked', async () => {
  const found = await analyzed(binaryCompetition());
  const told = async (held?: object) => {
    const model = scriptedClaude({ planner: [{ fails: 'cancelled' }] });
    const params = plan.params.parse({ time: 60, models: 'm', notes: [] });
    const inputs = { competition: found.competition, params };
    const more = held === undefined ? {} : { findings: findings.schema.parse(held) };
    await plan.run({ ...inputs, ...more }, found.context({ claude: model.claude }));
    return model.asked[0]?.prompt ?? '';
  };
  const held = { findings: [{ claim: 'Rows come in pairs.', columns: ['a', 'b'] }], struck: 1 };
  expect(await told(held)).toContain('Rows come in pairs. [a, b]');
  expect(await told()).not.toContain('a look at the data');
});

test('without a model that looks, it says so', async () => {
  const found = await analyzed(binaryCompetition());
  const { competition, dataset } = found;
  const outcome = await explore.run({ competition, dataset, params }, found.context({ claude: null }));
  expect(outcome).toMatchObject({ ok: false, kind: 'no-answer' });
});
