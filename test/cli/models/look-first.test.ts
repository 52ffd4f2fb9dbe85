import { expect, test } from 'vitest';
import { modelUser } from '../../rigs/command/model-user.ts';
import { json } from '../../rigs/messages/reply.ts';
import { competent } from '../../rigs/messages/scripts/authors.ts';
import { cell } from '../../rigs/messages/scripts/explorer.ts';
import { oddCodes } from '../../rigs/messages/scripts/odd-codes.ts';
import { scratchFolder } from '../../rigs/scratch.ts';

const read = 'import pandas as pd\ntrain = pd.read_csv(DATA / "train.csv")\n';
const findings = [
  { claim: 'The first look found many rows.', columns: [], check: `${read}assert len(train) > 10` },
  { claim: 'There are no rows at all.', columns: [], check: `${read}assert len(train) == 0` },
];

test('with EXPLORE a model looks before the plan, and the planner hears what held', {
  timeout: 300_000,
}, async () => {
  const subject = oddCodes(scratchFolder());
  const user = await modelUser(
    competent(subject, {
      roles: {
        explorer: ({ body }) =>
          body.messages.some(({ role }) => role === 'assistant')
            ? json({ findings })
            : cell(`${read}print(train.shape)`),
      },
    }),
    { BUDGET: 'none' },
  );
  const out = user.folder('looks');
  await user.medalist('compete', subject.folder, '--time', '240', '--out', out, '--explore', '3');
  const looked = user
    .journal('looks')
    .flatMap((line) => (line.type === 'stage.finished' && line.stage === 'explore' ? [line.headline] : []));
  expect(looked).toEqual(['1 finding, 1 struck: their checks failed']);
  const told = JSON.stringify(user.rig.asked().filter(({ role }) => role === 'planner'));
  expect(told).toContain('The first look found many rows.');
  expect(told).not.toContain('There are no rows at all.');
});
