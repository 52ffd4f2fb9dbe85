import { expect, test } from 'vitest';
import { createActor, type Snapshot, waitFor } from 'xstate';
import { branchActor, stageActor } from '../../../machines/actors.ts';
import { competitionMachine } from '../../../machines/competition.ts';
import { limits } from '../../../machines/context/limits.ts';
import { startOfRun } from '../../../machines/context/start.ts';
import type { Decision, Order } from '../../../machines/order.ts';
import { type ReadComparison, runBranch } from '../../../machines/search/branch.ts';
import { digestOf } from '../../../services/files/digest.ts';
import type { RunStage } from '../../../stages/dag/call.ts';
import { type AnyStage, routesOf } from '../../../stages/dag/define.ts';
import { type StageName, stages } from '../../../stages/index.ts';
import { plainOrder } from '../../rigs/order.ts';

type Script = Partial<Record<StageName, readonly string[]>>;
/** How a candidate's stage ends that is called for the so-many-th time: 'ok', or the kind of failure. */
type End = (stage: StageName, turn: number) => string;

const scripted =
  (script: Script): End =>
  (stage, turn) =>
    script[stage]?.[turn - 1] ?? 'ok';

/** Whatever can fail does so now and then, by chance. */
const chancy =
  (world: number): End =>
  (stage, turn) => {
    const draw = (what: string) => Number.parseInt(digestOf([world, stage, turn, what]).slice(0, 8), 16) / 2 ** 32;
    const kinds = Object.keys(routesOf(stages[stage]));
    return draw('fails') < 0.3 ? (kinds[Math.floor(draw('kind') * kinds.length)] ?? 'ok') : 'ok';
  };

interface Given {
  readonly order?: Partial<Order>;
  /** What the person says, question by question; then they approve. */
  readonly says?: readonly Decision[];
  /** The process ends at each question, and another one goes on. */
  readonly restarts?: boolean;
}

const program: ReadonlySet<StageName> = new Set(['rehearse', 'trial', 'refit']);

/** Plays a run with candidates; what the person was shown, what ran, and what of it nobody had read. */
const play = async (ends: End, { order: change, says = [], restarts = false }: Given = {}) => {
  const turns = new Map<string, number>();
  const calls: string[] = [];
  const params: Record<string, unknown>[] = [];
  const shown: string[] = [];
  const ran: string[] = [];
  const read = new Set<string>();
  const run: RunStage = async (call) => {
    const { stage, branch, refs } = call;
    const ofCandidate = branch !== undefined && /\d/.test(branch);
    const turn = (turns.get(`${branch} ${stage}`) ?? 0) + 1;
    turns.set(`${branch} ${stage}`, turn);
    if (ofCandidate) {
      calls.push(stage);
      params.push({ ...call.params });
      if (program.has(stage))
        ran.push(read.has(refs.candidate ?? '') ? `${refs.candidate}` : `${refs.candidate} UNREAD`);
    }
    const kind = ofCandidate ? ends(stage, turn) : 'ok';
    if (kind !== 'ok' && !(kind in routesOf(stages[stage]))) throw new Error(`${stage} cannot fail with ${kind}`);
    if (kind !== 'ok') return { ok: false, stage, kind, message: `${stage} ${kind}` };
    const { makes }: AnyStage = stages[stage];
    return { ok: true, artifact: makes.name as never, digest: `${stage} ${turn}` }; // names of the stage's own artifact
  };
  const word: ReadComparison = () => ({ verdict: 'keep', why: '', title: '', score: 1, gain: 1, error: 1 });
  const machine = competitionMachine.provide({
    actors: { stage: stageActor(run), branch: branchActor(runBranch(run, word)) },
  });
  const long = { ...plainOrder, time: 36_000 }; // in short runs only those whom nobody reads write ahead of the template
  const order: Order = { ...long, models: 'm', rounds: 1, approve: ['code'], threads: 2, ...change };
  let actor = createActor(machine, { input: startOfRun(order) }).start();
  for (;;) {
    const state = await waitFor(actor, (now) => now.status === 'done' || now.hasTag('parked'));
    if (state.status === 'done') {
      const { tried, failures } = state.context.nodes[0] ?? {};
      return {
        ...{ way: calls.join(' '), params, shown, ran, status: state.output?.status },
        ...{ tried, failures: failures?.map(({ stage, kind }) => `${stage} ${kind}`), refs: state.context.refs },
      };
    }
    if (restarts) {
      const saved = JSON.parse(JSON.stringify(actor.getPersistedSnapshot())) as Snapshot<unknown>; // as it lies on the disk
      actor.stop();
      actor = createActor(machine, { input: startOfRun(order), snapshot: saved }).start();
    }
    shown.push(state.context.refs.candidate ?? '');
    const decision = says[shown.length - 1] ?? { type: 'approve' };
    if (decision.type === 'approve') read.add(state.context.refs.candidate ?? '');
    if (decision.type === 'edit') read.add(decision.refs.candidate ?? '');
    actor.send(decision);
  }
};

const edit: Decision = { type: 'edit', refs: { candidate: 'mine' } };

test.each<[string, Script, readonly string[]]>([
  ['is debugged after its rehearsal', { rehearse: ['crashed'] }, ['generate 1', 'debug 1']],
  ['is debugged again', { rehearse: ['crashed', 'crashed'] }, ['generate 1', 'debug 1', 'debug 2']],
  ['is called weak', { verify: ['weak'] }, ['generate 1', 'debug 1']],
  ['is debugged after its trial', { trial: ['crashed'] }, ['generate 1', 'debug 1']],
  ['is written anew', { rehearse: ['crashed'], debug: ['no-change'] }, ['generate 1', 'generate 2']],
  ['must not be used', { verify: ['rejected'] }, ['generate 1', 'generate 2']],
])(
  'a person reads each program before it runs, also the next one where what they read %s',
  async (_, script, asked) => {
    for (const restarts of [false, true]) {
      const { shown, ran, tried } = await play(scripted(script), { restarts });
      expect(shown).toEqual(asked);
      expect([...new Set(ran)]).toEqual(asked);
      expect(tried).toMatchObject({ ended: 'measured', refs: { candidate: asked.at(-1) } });
    }
  },
);

test('of what was read already nobody is asked again', async () => {
  const script = { verify: ['weak'], rehearse: ['ok', 'crashed', 'crashed', 'crashed'] };
  const { shown, tried } = await play(scripted(script), { restarts: true });
  expect(shown).toEqual(['generate 1', 'debug 1', 'debug 2', 'debug 3']);
  expect(tried).toMatchObject({ ended: 'measured', refs: { candidate: 'generate 1', rehearsal: 'rehearse 1' } });
});

test('a person who approves everything is asked so often and no more', async () => {
  const { shown, tried } = await play(scripted({ rehearse: Array(99).fill('crashed') }), { restarts: true });
  expect(shown).toHaveLength(limits.debugRounds + limits.modelAttempts);
  expect(tried).toMatchObject({ ended: 'failed', verdict: 'crash', why: 'rehearse: rehearse crashed' });
});

test('where everything is approved a run does what it does when it does not ask, also after restarts', async () => {
  let askedAgain = 0;
  for (let world = 1; world <= 60; world++) {
    const free = await play(chancy(world), { order: { approve: [] } });
    for (const restarts of [false, true]) {
      const { shown, ran, ...read } = await play(chancy(world), { restarts });
      expect(ran.filter((one) => one.endsWith('UNREAD'))).toEqual([]);
      expect(new Set(shown).size).toBe(shown.length);
      const { shown: _, ran: __, ...same } = free;
      expect(read).toEqual(same);
      askedAgain += Math.max(0, shown.length - 1);
    }
  }
  expect(askedAgain).toBeGreaterThan(60);
});

test('a program sent back, also a debugged one, is written anew with the note', async () => {
  const says: readonly Decision[] = [{ type: 'approve' }, { type: 'reject', note: 'no network' }];
  const { way, params, shown } = await play(scripted({ rehearse: ['crashed'] }), { says, restarts: true });
  expect(way).toBe('generate rehearse debug generate rehearse verify trial compare refit');
  expect(shown).toEqual(['generate 1', 'debug 1', 'generate 2']);
  expect(params[3]).toMatchObject({ notes: ['no network'], feedback: [] });
});

test.each<[string, Script, string, object]>([
  ['runs', {}, 'rehearse verify trial compare refit', { ended: 'measured' }],
  [
    'is measured though its rehearsal crashed',
    { rehearse: ['crashed'] },
    'rehearse verify trial compare refit',
    { ended: 'measured' },
  ],
  [
    'ends where its trial crashed',
    { trial: ['crashed'] },
    'rehearse verify trial',
    { ended: 'failed', verdict: 'crash', why: 'trial: trial crashed' },
  ],
])("a person's own program in place of the model's %s, and no other takes its place", async (_, script, way, tried) => {
  for (const restarts of [false, true]) {
    const played = await play(scripted(script), { says: [edit], restarts });
    expect(played.way).toBe(`generate ${way}`);
    expect(played.tried).toMatchObject({ ...tried, refs: { candidate: 'mine' } });
    expect(played.failures).toEqual(Object.entries(script).map(([stage, [kind]]) => `${stage} ${kind}`));
  }
});

test('so does one in place of a debugged program: what came before is left', async () => {
  const says: readonly Decision[] = [{ type: 'approve' }, edit];
  const { way, ran, tried } = await play(scripted({ verify: ['weak'], trial: ['no-time'] }), { says, restarts: true });
  expect(way).toBe('generate rehearse verify debug rehearse verify trial');
  expect([...new Set(ran)]).toEqual(['generate 1', 'mine']);
  expect(tried).toMatchObject({ ended: 'failed', refs: { candidate: 'mine' } });
});

test('a program that ran is no crash where comparing it fails', async () => {
  const { tried, status } = await play(scripted({ compare: ['no-time'] }));
  expect(tried).toMatchObject({ ended: 'failed', verdict: 'discard', why: 'compare: compare no-time' });
  expect(status).toBe('ok');
});

test('nor is one that nobody had time to try', async () => {
  const { tried } = await play(scripted({ trial: ['no-time'] }));
  expect(tried).toMatchObject({ ended: 'failed', verdict: 'none', why: 'trial: trial no-time' });
});
