import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { execa } from 'execa';
import { expect, onTestFinished, test } from 'vitest';
import { readResult } from '../../../app/result/result.ts';
import { digestOf } from '../../../services/files/digest.ts';
import { projectRoot } from '../../../services/python/environment.ts';
import type { JournalLine } from '../../../services/store/events.ts';
import { openHome } from '../../../services/store/home.ts';
import { readJournal } from '../../../services/store/journal-lines.ts';
import { orphansOf, session } from '../../rigs/command/killing.ts';
import { environmentOf } from '../../rigs/command/medalist.ts';
import { python } from '../../rigs/messages/reply.ts';
import { competent } from '../../rigs/messages/scripts/authors.ts';
import { oddCodes } from '../../rigs/messages/scripts/odd-codes.ts';
import { program } from '../../rigs/messages/scripts/programs.ts';
import { startMessages } from '../../rigs/messages/server/server.ts';
import { scratchFolder } from '../../rigs/scratch.ts';

/** Two drafts, each by a strategy of its own and on lanes of its own; nobody reads, nobody is short of time. */
const flags = ['--time', '240', '--threads', '4', '--rounds', '1', '--strategies', '2', '--run-id', 'one'];

const hasStarted = (lines: readonly JournalLine[], stage: string): number =>
  lines.filter((line) => line.type === 'stage.started' && line.stage === stage).length;

test('killed with -9 while two candidates are tried, a run ends with the same tree; nothing is done or paid twice; it can be replayed', {
  timeout: 600_000,
}, async () => {
  const root = scratchFolder();
  const subject = oddCodes(join(root, 'odd-codes'));
  const one = async (name: string) => {
    const coder = ({ prompt }: { readonly prompt: string }) =>
      python(program(prompt.includes('boosted trees') ? 'boosting' : 'linear', subject));
    const rig = await startMessages({ script: competent(subject, { roles: { coder } }) });
    onTestFinished(() => rig.stop());
    const home = join(root, name);
    const env = { ANTHROPIC_API_KEY: rig.key, ANTHROPIC_BASE_URL: rig.url, BUDGET: 'none' };
    const folder = openHome(home).run(subject.slug, 'one');
    return { rig, home, env, folder, journal: () => (existsSync(folder.journal) ? readJournal(folder.journal) : []) };
  };
  const start = ['compete', subject.folder, ...flags];

  const whole = await one('whole');
  await session(whole.home, start, undefined, whole.env);
  const expected = treeOf(whole.folder.result);
  expect(expected).toHaveLength(2);

  const killed = await one('killed');
  const child = execa(process.execPath, [join(projectRoot, 'cli', 'main.ts'), ...start], {
    env: { ...environmentOf(killed.home), ...killed.env },
    reject: false,
    detached: true,
  });
  let ended = false;
  const end = child.then(() => (ended = true));
  while (hasStarted(killed.journal(), 'trial') < 2 && !ended) await wait(20);
  process.kill(-(child.pid ?? 0), 'SIGKILL');
  await end;
  expect(await orphansOf(killed.home), 'orphan Python processes').toEqual([]);
  const before = killed.journal();
  expect(hasStarted(before, 'trial'), 'both trials were under way').toBe(2);
  const done = new Set(before.flatMap((line) => (line.type === 'stage.finished' ? [line.action] : [])));

  expect(await session(killed.home, ['resume', 'one'], undefined, killed.env)).toBe(true);
  expect(readResult(killed.folder.result)?.status).toBe('ok');
  expect(treeOf(killed.folder.result)).toEqual(expected);
  const again = killed
    .journal()
    .slice(before.length)
    .filter((line) => line.type === 'stage.started');
  expect(again.flatMap(({ stage, action }) => (done.has(action) && stage !== 'fetch' ? [stage] : []))).toEqual([]);
  const asked = killed.rig.asked().map(({ role, body }) => `${role} ${digestOf(body)}`);
  expect(new Set(asked).size, 'no question was paid for twice').toBe(asked.length);

  const replayed = await execa(process.execPath, [join(projectRoot, 'cli', 'main.ts'), 'replay', killed.folder.path], {
    env: { ...environmentOf(killed.home), ...killed.env },
    reject: false,
  });
  expect([replayed.exitCode, replayed.stdout], replayed.stderr).toEqual([0, expect.stringContaining('to the byte')]);
  expect(killed.rig.asked().length).toBe(asked.length);
});

const treeOf = (result: string) =>
  readResult(result)?.report?.tree?.nodes.map(({ id, operator, verdict }) => ({ id, operator, verdict }));
