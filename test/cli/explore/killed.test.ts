import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { execa } from 'execa';
import { expect, onTestFinished, test } from 'vitest';
import { readExploration } from '../../../app/explore/folder/result.ts';
import { projectRoot } from '../../../services/python/environment.ts';
import { orphansOf } from '../../rigs/command/killing.ts';
import { environmentOf } from '../../rigs/command/medalist.ts';
import { cell, turnByTurn } from '../../rigs/messages/scripts/explorer.ts';
import { startMessages } from '../../rigs/messages/server/server.ts';
import { scratchFolder } from '../../rigs/scratch.ts';

test('killed with -9 in a cell, an exploration goes on: no kernel is left, nothing is paid twice, the variables are there again', {
  timeout: 300_000,
}, async () => {
  const home = scratchFolder();
  const rig = await startMessages({
    script: turnByTurn(
      cell('count = 20'),
      cell(
        "from pathlib import Path\nimport time\nwaits = not Path('second').exists()\nPath('second').touch()\nif waits: time.sleep(60)",
      ),
      cell('count + 1'),
      'It is 21.',
    ),
  });
  onTestFinished(() => rig.stop());
  const data = join(home, 'table.csv');
  writeFileSync(data, 'a,b\n1,2\n3,4\n');
  const out = join(home, 'out');
  const env = { ...environmentOf(home), ANTHROPIC_API_KEY: rig.key, ANTHROPIC_BASE_URL: rig.url };
  const main = join(projectRoot, 'cli', 'main.ts');
  const child = execa(process.execPath, [main, 'explore', data, '--ask', 'What?', '--out', out], {
    ...{ env, reject: false, detached: true },
  });
  let ended = false;
  const end = child.then(() => (ended = true));
  while (!existsSync(join(out, '.run', 'session', 'work', 'second')) && !ended) await wait(20);
  process.kill(-(child.pid ?? 0), 'SIGKILL');
  await end;
  expect(await orphansOf(home), 'orphan Python processes').toEqual([]);
  expect(rig.asked()).toHaveLength(2);

  const second = await execa(process.execPath, [main, 'explore', out], { env, reject: false });
  expect(second.exitCode, second.stderr).toBe(0);
  expect(readExploration(join(out, 'result.json'))).toMatchObject({ status: 'answered', turns: 3, cells: 3 });
  expect(rig.asked()).toHaveLength(4);
  const cells = readFileSync(join(out, 'history.jsonl'), 'utf8')
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line));
  expect(cells.map(({ value }) => value)).toEqual([null, null, '21']);
});
