import { describe, expect, test } from 'vitest';
import { modelUser } from '../../rigs/command/model-user.ts';
import { competent, stumbling } from '../../rigs/messages/scripts/authors.ts';
import { flawNamed } from '../../rigs/messages/scripts/flaws/index.ts';
import { demos } from '../../rigs/messages/scripts/subjects.ts';

const subject = demos.tumours;
const flags = ['--time', '30', '--threads', '1'];
/** Of the templates only the plainest runs with it, and ends in a second. */
const plainest = ['--time', '60', '--threads', '1', '--limit', 'memory=100M'];
/** No program runs with it: for what is known before one does. */
const hopeless = ['--limit', 'memory=1M'];

describe('with a model', () => {
  test('a plan of three tasks is written in one answer, and all who write hear of an earlier run', {
    timeout: 240_000,
  }, async () => {
    const user = await modelUser(competent(subject, { tasks: 3 }));
    const earlier = '--earlier=execute: it ran out of memory';
    const ended = await user.medalist('compete', subject.folder, ...flags, '--out', user.folder('out'), earlier);
    expect(ended.exitCode, ended.stderr).toBe(0);
    expect(user.result('out')?.report?.blend).not.toBeNull();
    const heard = user.rig.calls.filter(({ body }) => JSON.stringify(body).includes('it ran out of memory'));
    expect([...new Set(heard.map(({ role }) => role))]).toEqual(['planner', 'coder']);
    expect(user.rig.asked('coder').length).toBe(1);
  });

  test('at its cap a run goes on without the model, and has not spent more', { timeout: 240_000 }, async () => {
    const user = await modelUser(stumbling(subject, [flawNamed('wrong-target')]));
    const out = user.folder('out');
    const ended = await user.medalist('compete', subject.folder, ...plainest, '--out', out, '--calls', '1');
    expect(ended.exitCode, ended.stderr).toBe(0);
    expect(user.rig.calls.map(({ role }) => role)).toEqual(['coder']);
    expect(user.result('out')).toMatchObject({ report: { solution: { origin: 'template' } } });
  });

  test('nothing is asked where models are off', async () => {
    const user = await modelUser(competent(subject));
    const ended = await user.medalist('compete', subject.folder, ...hopeless, '--no-models', '--json');
    expect(JSON.parse(ended.stdout)).toMatchObject({ status: 'fallback', models: null });
    expect(user.rig.calls).toEqual([]);
  });

  test('a mistake in the set-up is told before any work', async () => {
    const user = await modelUser(competent(subject), { MEDALIST_MODEL: ' ', MEDALIST_BASE_URL_CODER: 'nowhere' });
    const ended = await user.medalist('compete', subject.folder, '--time', '6');
    expect([ended.exitCode, ended.stderr]).toEqual([2, expect.stringContaining('MEDALIST_BASE_URL_CODER')]);
    const caps = await user.medalist('compete', subject.folder, '--time', '6', '--budget', 'much');
    expect([caps.exitCode, caps.stderr]).toEqual([2, expect.stringContaining('BUDGET')]);
  });
});
