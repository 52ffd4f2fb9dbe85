import { describe, expect, test } from 'vitest';
import { modelUser } from '../../rigs/command/model-user.ts';
import { longTest } from '../../rigs/long.ts';
import { competent, stumbling } from '../../rigs/messages/scripts/authors.ts';
import { flawNamed } from '../../rigs/messages/scripts/flaws/index.ts';
import { demos } from '../../rigs/messages/scripts/subjects.ts';

const subject = demos.tumours;
/** Of the templates only the plainest runs with it, and ends in a second; a busy machine has time enough. */
const plainest = ['--time', '600', '--threads', '1', '--limit', 'memory=100M'];
/** No program runs with it: for what is known before one does. */
const hopeless = ['--limit', 'memory=1M'];

describe('with a model', () => {
  longTest('at its cap a run goes on without the model, and has not spent more', { timeout: 900_000 }, async () => {
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
    expect(JSON.parse(ended.stdout)).toMatchObject({ models: null });
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
