import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { readExploration } from '../../../app/explore/result.ts';
import { modelUser } from '../../rigs/command/model-user.ts';
import { cell, turnByTurn } from '../../rigs/messages/scripts/explorer.ts';

const kept = (body: string) => cell(`%%writefile model/predict.py\ndef predict(rows):\n    return ${body}\n`);

test('a model that cannot be scored is told so twice at most, mends it, and is scored; all of it is in the conversation', async () => {
  const user = await modelUser((asked) =>
    turnByTurn(
      cell("import os\nos.makedirs('model')"),
      kept("rows['y']"),
      cell('1 + 1'),
      kept('[1, 2]'),
      kept("rows['x'] * 3"),
      'It is three times x.',
    )(asked),
  );
  const data = join(user.home, 'table.csv');
  const rows = Array.from({ length: 300 }, (_, at) => `${(at * 37) % 97},${3 * ((at * 37) % 97)}`);
  writeFileSync(data, `x,y\n${rows.join('\n')}\n`);
  const out = join(user.home, 'out');
  const run = await user.medalist('explore', data, '--ask', 'Build a model to predict y', '--out', out);
  expect(run.exitCode, run.stderr).toBe(0);
  const said = user.rig
    .asked()
    .map(({ body }) => JSON.stringify(body).split('"role":').at(-1) ?? '') // the last message
    .map((text) => text.match(/The harness tried.*/)?.[0] ?? '');
  expect(said.map((text) => /KeyError|2 values for 50 rows/.exec(text)?.[0])).toEqual([
    ...[undefined, undefined, 'KeyError', undefined, '2 values for 50 rows', undefined],
  ]);
  expect(readExploration(join(out, 'result.json'))?.score).toMatchObject({
    kind: 'scored',
    scores: [{ score: 0 }, {}],
  });
  const conversation = readFileSync(join(out, 'conversation.md'), 'utf8');
  expect(conversation.match(/The harness tried model\/predict\.py/g)).toHaveLength(2);
});
