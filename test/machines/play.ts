import { createActor, toPromise } from 'xstate';
import { branchActor, stageActor } from '../../machines/actors.ts';
import { competitionMachine } from '../../machines/competition.ts';
import { startOfRun } from '../../machines/context/start.ts';
import type { Order } from '../../machines/order.ts';
import { runBranch } from '../../machines/search/branch.ts';
import type { RunStage, StageResult } from '../../stages/dag/call.ts';
import type { AnyStage } from '../../stages/dag/define.ts';
import type { TimeLimit } from '../../stages/dag/time-limit.ts';
import { type StageName, stages } from '../../stages/index.ts';
import { plainOrder } from '../rigs/order.ts';

type Script = Partial<Record<StageName, readonly string[]>>;

/** Runs the machine with stages that end as scripted: 'ok', a failure kind, or 'bug'; after the script, always 'ok'. */
export const play = async (script: Script = {}, change: Partial<Order> = {}) => {
  const calls: string[] = [];
  const params: Record<string, unknown>[] = [];
  const kept: number[] = [];
  const limits: Partial<Record<StageName, TimeLimit[]>> = {};
  const run: RunStage = async (call): Promise<StageResult> => {
    const turn = calls.filter((name) => name === call.stage).length;
    calls.push(call.stage);
    params.push({ ...call.params });
    kept.push((call.limit?.keep ?? 0) + (call.limit?.later ?? 0));
    if (call.limit !== undefined) limits[call.stage] = [...(limits[call.stage] ?? []), call.limit];
    const end = script[call.stage]?.[turn] ?? 'ok';
    if (end === 'bug') throw new Error('oops');
    if (end !== 'ok') return { ok: false, stage: call.stage, kind: end, message: end };
    const { makes }: AnyStage = stages[call.stage];
    return { ok: true, artifact: makes.name as never, digest: 'd' }; // names of the stage's own artifact
  };
  const word = () => ({ verdict: 'keep', why: '', title: '', score: 1, gain: 1, error: 1 }) as const;
  const actors = { stage: stageActor(run), branch: branchActor(runBranch(run, word)) };
  const input = startOfRun({ ...plainOrder, ...(change.models != null && { rounds: 1 }), ...change });
  const actor = createActor(competitionMachine.provide({ actors }), { input });
  const { status, failures } = await toPromise(actor.start());
  const failed = failures.map(({ stage: at, kind }) => `${at}:${kind}`);
  return {
    status,
    calls: calls.join(' '),
    failures: failed,
    files: failures.map(({ file }) => file),
    params,
    kept,
    limits,
  };
};

/** The stages of a run that goes well, without a model. */
export const straight = 'fetch analyze plan generate execute validate confirm distil report';
/** What ends a run in which candidates competed, before its answer is checked. */
export const last = 'extend tree merge';
/** What a run with a model does before the model is asked how to solve it. */
export const first = 'fetch summarise analyze partition plan survey generate advise baseline plan ablate';
