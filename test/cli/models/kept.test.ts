import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { modelUser } from '../../rigs/command/model-user.ts';
import { competent, stumbling } from '../../rigs/messages/scripts/authors.ts';
import { flawNamed } from '../../rigs/messages/scripts/flaws/index.ts';
import { oddCodes } from '../../rigs/messages/scripts/odd-codes.ts';
import { demos } from '../../rigs/messages/scripts/subjects.ts';
import { scratchFolder } from '../../rigs/scratch.ts';

/** More than a busy machine needs: template and programs end by themselves. */
const flags = ['--time', '180', '--threads', '1'];

const filesBelow = (folder: string): string[] =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .map((name) => join(folder, name))
    .filter((path) => statSync(path).isFile());

test('a program stumbles, hears why, is fixed, reviewed and kept, for the template knows less; it can be replayed; the key is nowhere', {
  timeout: 900_000,
}, async () => {
  const subject = oddCodes(join(scratchFolder(), 'odd-codes'));
  const script = stumbling(subject, [flawNamed('wrong-target'), flawNamed('no-such-column')]);
  const user = await modelUser(script);
  const out = user.folder('out');
  const ended = await user.medalist('compete', subject.folder, ...flags, '--out', out);
  expect(ended.exitCode, ended.stderr).toBe(0);
  const result = user.result('out');
  expect(result).toMatchObject({ status: 'ok', report: { blend: { kept: true } } });
  expect(result?.report?.tree?.nodes).toMatchObject([{ operator: 'draft', verdict: 'keep' }]);
  expect(result?.report?.tree?.nodes[0]?.score).toBeGreaterThan(0.9);
  expect(result?.report?.blend?.search?.scores.template).toBeLessThan(0.7);
  expect(result?.report?.review).toMatchObject({ by: 'model' });

  const asked = user.rig.calls.map(({ role }) => role);
  expect(asked).toEqual(['summariser', 'advisor', 'planner', 'coder', 'coder', 'debugger', 'verifier']);
  const again = JSON.stringify(user.rig.asked('coder')[1]?.body);
  expect(again).toContain('target-unused');
  expect(JSON.stringify(user.rig.asked('debugger')[0]?.body)).toContain('KeyError');
  expect(result?.models?.roles.reduce((sum, { calls }) => sum + calls, 0)).toBe(asked.length);

  const replayed = await user.medalist('replay', out);
  expect([replayed.exitCode, replayed.stdout]).toEqual([0, expect.stringContaining('to the byte')]);
  expect(user.rig.calls.length).toBe(asked.length);

  const told = [ended.stdout, ended.stderr, JSON.stringify(user.rig.calls)];
  expect(told.filter((text) => text.includes(user.rig.key))).toEqual([]);
  expect(filesBelow(user.home).filter((path) => readFileSync(path).includes(user.rig.key))).toEqual([]);

  const thread = await user.medalist('log', out, '--thread');
  expect(thread.stdout).toMatch(/planner -> coder {2}decomposition/);
  expect(thread.stdout).toMatch(/verifier -> harness {2}verification-result/);
  const roles = await user.medalist('log', out, '--roles');
  expect(roles.stdout).toMatch(/coder +generate +claude-\S+ +2 /);
});

test('a plan of three tasks is written in one answer, and all who write hear of an earlier run', {
  timeout: 900_000,
}, async () => {
  const user = await modelUser(competent(demos.tumours, { tasks: 3 }));
  const earlier = '--earlier=execute: it ran out of memory';
  const ended = await user.medalist('compete', demos.tumours.folder, ...flags, '--out', user.folder('out'), earlier);
  expect(ended.exitCode, ended.stderr).toBe(0);
  expect(user.result('out')?.report?.blend).not.toBeNull();
  const heard = user.rig.calls.filter(({ body }) => JSON.stringify(body).includes('it ran out of memory'));
  expect([...new Set(heard.map(({ role }) => role))]).toEqual(['planner', 'coder']);
  expect(user.rig.asked('coder').length).toBe(1);
});
