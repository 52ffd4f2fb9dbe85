import { rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, onTestFinished, test, vi } from 'vitest';
import { explore } from '../../../app/explore/explore.ts';
import { environmentOf } from '../../rigs/command/medalist.ts';
import { type ModelUser, modelUser } from '../../rigs/command/model-user.ts';
import { longTest } from '../../rigs/long.ts';
import { cell, turnByTurn } from '../../rigs/messages/scripts/explorer.ts';

/** Whom `explore` works for when it is called here. */
const stubHome = ({ home, rig }: ModelUser) => {
  const env = { ...environmentOf(home), ANTHROPIC_API_KEY: rig.key, ANTHROPIC_BASE_URL: rig.url };
  for (const [name, value] of Object.entries(env)) vi.stubEnv(name, value);
  onTestFinished(() => void vi.unstubAllEnvs());
};

test('what a person replied is heard again; without it the replay says which file it misses', async () => {
  const user = await modelUser(
    turnByTurn(cell('count = 20'), 'QUESTION: Of which year?', cell('count + 1'), 'In that year 21.'),
  );
  const data = join(user.home, 'table.csv');
  writeFileSync(data, 'a,b\n1,2\n3,4\n');
  const out = join(user.home, 'out');
  stubHome(user);
  const askPerson = async () => 'the last one';
  await explore({ data, ask: 'How much?', interactive: true, out, home: user.home, askPerson });
  const replayed = await user.medalist('replay', out);
  expect([replayed.exitCode, replayed.stdout], replayed.stderr).toEqual([
    0,
    expect.stringContaining(
      'the same answer, notebook of 2 cells that ran again, with 0 plots; 4 questions answered from the record, 0 asked',
    ),
  ]);

  writeFileSync(join(out, '.run', 'replies.json'), '[]');
  const lost = await user.medalist('replay', out);
  expect([lost.exitCode, lost.stderr]).toEqual([
    1,
    expect.stringContaining(`${join(out, '.run', 'replies.json')} has no reply to "Of which year?"`),
  ]);
  expect(user.rig.asked()).toHaveLength(4);
});

longTest(
  'a question that nobody wanted to reply to ends it again; a replay can be repeated itself, and half of one is not gone on with',
  async () => {
    const user = await modelUser(turnByTurn(cell("print('here')"), 'QUESTION: Which year?'));
    const data = join(user.home, 'table.csv');
    writeFileSync(data, 'a,b\n1,2\n3,4\n');
    const out = join(user.home, 'out');
    stubHome(user);
    const silent = async () => '';
    await explore({ data, ask: 'How much?', interactive: true, out, home: user.home, askPerson: silent });
    const first = JSON.parse((await user.medalist('replay', out, '--json')).stdout);
    expect(first).toMatchObject({ differing: [], result: { answer: 'QUESTION: Which year?' } });
    const second = await user.medalist('replay', first.folder, '--json');
    expect([second.exitCode, JSON.parse(second.stdout)], second.stderr).toMatchObject([
      0,
      { differing: [], questions: 2 },
    ]);

    rmSync(join(first.folder, 'result.json'));
    const half = await user.medalist('explore', first.folder);
    expect([half.exitCode, half.stderr]).toEqual([2, expect.stringContaining(`repeats ${out}, and was stopped`)]);
  },
);
