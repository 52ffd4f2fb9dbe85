import { expect } from 'vitest';
import { openHome } from '../../../services/store/home.ts';
import { readJournal } from '../../../services/store/journal-lines.ts';
import { medalistProcess } from '../../rigs/command/medalist.ts';
import { modelUser } from '../../rigs/command/model-user.ts';
import { longTest } from '../../rigs/long.ts';
import { failing } from '../../rigs/messages/reply.ts';
import { competent } from '../../rigs/messages/scripts/authors.ts';
import { demos } from '../../rigs/messages/scripts/subjects.ts';

const subject = demos.tumours;
/** Of the templates only the plainest runs with it. */
const plainest = ['--threads', '2', '--limit', 'memory=100M'];

longTest(
  'a run whose models ran out of time is replayed to the byte, and nothing more is asked',
  {
    timeout: 600_000,
  },
  async () => {
    const user = await modelUser(competent(subject, { roles: { coder: () => failing('silence') } }));
    const env = { ANTHROPIC_API_KEY: user.rig.key, ANTHROPIC_BASE_URL: user.rig.url };
    // in processes of their own: a run's time begins with its process
    const medalist = (...args: string[]) => medalistProcess(env, user.home, ...args);
    const flags = ['--time', '90', '--rounds', '4', '--run-id', 'one'];
    const ended = await medalist('compete', subject.folder, ...flags, ...plainest);
    expect([0, 3], ended.stderr).toContain(ended.exitCode); // on a busy machine nothing but the fallback
    const linesOf = (run: string) => readJournal(openHome(user.home).run(subject.slug, run).journal);
    const late = linesOf('one').filter((line) => line.type === 'stage.failed' && line.kind === 'no-time');
    expect(late.length, 'there was not the time for all').toBeGreaterThan(0);
    const asked = user.rig.calls.length;

    const replayed = await medalist('replay', 'one');
    expect([replayed.exitCode, replayed.stdout], replayed.stderr).toEqual([0, expect.stringContaining('to the byte')]);
    expect(user.rig.calls.length).toBe(asked);
    const [run = ''] = /replay-[\w-]+/.exec(replayed.stderr) ?? [];
    const outcomes = linesOf(run).flatMap((line) => (line.type === 'model.called' ? [line.outcome] : []));
    expect(outcomes).not.toContain('not-recorded');
  },
);
