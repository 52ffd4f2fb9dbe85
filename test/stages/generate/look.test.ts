import { expect, test } from 'vitest';
import type { ClaudeOptions } from '../../../services/claude/open.ts';
import { openRecords } from '../../../services/claude/records.ts';
import { candidate } from '../../../stages/dag/artifacts.ts';
import { generate } from '../../../stages/generate/generate.ts';
import { binaryCompetition } from '../../rigs/data/competitions.ts';
import { messagesFor } from '../../rigs/messages/client.ts';
import { python, tool } from '../../rigs/messages/reply.ts';
import type { Asked, Script } from '../../rigs/messages/script.ts';
import { scratchFolder } from '../../rigs/scratch.ts';
import { analyzed } from '../../rigs/stages/rehearsing.ts';
import { scriptedClaude } from '../../rigs/stages/scripted-claude.ts';
import { claudeAt } from '../../services/claude/asking.ts';
import { inFence } from './model-words.ts';
import { shipsStrategy } from './ships.ts';

const program = `import pandas as pd
from sklearn.linear_model import LogisticRegression
train, test = pd.read_csv('train.csv'), pd.read_csv('test.csv')
model = LogisticRegression().fit(train[['a', 'b']], train['target'])
out = pd.DataFrame({'id': test['id'], 'target': model.predict_proba(test[['a', 'b']])[:, 1]})
out.to_csv('submission.csv', index=False)
`;
const script: Script = ({ body }) => {
  const turns = body.messages.filter(({ role }) => role === 'assistant').length;
  return turns < 2
    ? tool('execute_python', { code: `print(${turns}, sorted(p.name for p in DATA.iterdir()))` })
    : python(program);
};

type Found = Awaited<ReturnType<typeof analyzed>>;
const plain = {
  ...{ attempt: 1, seed: 3, solution: null, environment: 'e' },
  ...{ author: 'model' as const, models: 'm', notes: [], feedback: [] },
};
const inputs = (found: Found) => ({
  ...{ competition: found.competition, dataset: found.dataset },
  strategies: { strategies: [shipsStrategy()] },
});

test('a coder looks twice in the sandbox, then writes; the recorded run is repeated to the byte, and nobody looks', async () => {
  const found = await analyzed(binaryCompetition());
  const rig = await messagesFor({ script });
  const records = openRecords(scratchFolder());
  const written = async (mode: ClaudeOptions['mode']) => {
    const env = { ANTHROPIC_API_KEY: rig.key };
    const { claude } = claudeAt(rig.url, {
      env,
      records,
      mode,
      settings: { all: { fallback: null, timeoutSeconds: 600 } },
    });
    const params = generate.params.parse({ ...plain, mayLook: true });
    const outcome = await generate.run({ ...inputs(found), params }, found.context({ claude }));
    if (!outcome.ok) throw new Error(outcome.message);
    return candidate.schema.parse(outcome.value);
  };
  const first = await written('live');
  expect(first).toMatchObject({ code: program, origin: 'model', attempts: 1 });
  const last = rig.asked().at(-1)?.body as Asked['body']; // the rig has checked it
  const results = JSON.stringify(last.messages.slice(1));
  // on a busy machine ten seconds may be too few
  expect(results.match(/test\.csv', 'train\.csv'|still running/g)).toHaveLength(2);
  const looks = () =>
    found.said.filter((event) => event.type === 'stage.log' && /looks at the data/.test(event.line)).length;
  expect([rig.asked().length, looks()]).toEqual([3, 2]);
  expect(await written('replay')).toEqual(first);
  expect([rig.asked().length, looks()]).toEqual([3, 2]);
});

test('who may not look is offered no tool: short runs, and a second attempt', async () => {
  const found = await analyzed(binaryCompetition());
  const asked = async (params: object, replies: readonly string[]) => {
    const model = scriptedClaude({ coder: replies });
    await generate.run(
      { ...inputs(found), params: generate.params.parse({ ...plain, ...params }) },
      found.context({ claude: model.claude }),
    );
    return model.asked.map(({ toolbox }) => toolbox?.tools[0]?.name);
  };
  expect(await asked({}, [inFence(program)])).toEqual([undefined]);
  const broken = program.replace(').fit(', '.fit(');
  expect(await asked({ mayLook: true }, [inFence(broken), inFence(program)])).toEqual(['execute_python', undefined]);
});
