import { existsSync, statSync } from 'node:fs';
import { openWays } from '../../../network/ways.ts';
import { badAnswer, cancelled } from '../../failures.ts';
import { badProxy } from '../../http/proxy-failures.ts';
import type { Answer } from '../../kaggle.ts';
import { damaged, lost, refusedByStorage, takenAway } from '../download-failures.ts';
import type { Downloaded, Order } from '../order.ts';
import { type Attempt, attempt, type Outcome, wholeBytes } from './attempt.ts';
import type { Part } from './part.ts';
import { openPatience, type Patience } from './patience.ts';
import { isTellable, type Remote } from './remote.ts';
import { usualTuning } from './tuning.ts';
import { checkExisting, openPartSum, type PartSum } from './verify.ts';

interface Transfer {
  readonly order: Order;
  readonly target: string;
  readonly part: Part;
  readonly patience: Patience;
  readonly sum: PartSum;
  readonly job: Omit<Attempt, 'url' | 'way'>;
  url: string;
  /** A file exists at the target, and nothing has shown yet that it is another one. */
  mayBeThere: boolean;
  /** Whether the rest was asked for. Without an announced length, a wrong checksum may mean that the body was cut. */
  askedForMore: boolean;
}

/** Requests until the part is whole and verified, or further requests would not help. */
export const transfer = async (order: Order, target: string, part: Part, url: string): Promise<Answer<Downloaded>> => {
  const tuning = { ...usualTuning, ...order.tuning };
  const { signal, expectedBytes = null, roomBytes = 0 } = order;
  const sum = openPartSum(part, signal);
  const progress = openProgress(part, expectedBytes, order.onProgress);
  const job = {
    ...{ part, folder: order.to, signal, tuning, expectedBytes, roomBytes },
    isAlreadyThere: (remote: Remote) => state.mayBeThere && remote.length === statSync(target).size,
    onBegin: sum.begin,
    onBytes: (chunk: Buffer) => {
      sum.add(chunk);
      progress();
    },
  };
  const patience = openPatience(tuning, part.bytes(), signal);
  const mayBeThere = order.force !== true && existsSync(target);
  const state: Transfer = { order, target, part, patience, sum, job, url, mayBeThere, askedForMore: false };
  for (;;) {
    if (!URL.canParse(state.url) || !/^https?:/i.test(state.url)) {
      return badAnswer('The download has no usable address.', null);
    }
    const address = new URL(state.url);
    const way = order.dispatcher === undefined ? wayTo(address) : { dispatcher: order.dispatcher, proxy: null };
    if ('why' in way) return badProxy(way);
    settleBeginning(part);
    await sum.catchUp();
    const outcome = await attempt({ ...job, url: address, way });
    patience.reached(part.bytes());
    const end = signal?.aborted ? cancelled : await after(state, outcome);
    if (end !== null) return end;
    if (signal?.aborted) return cancelled;
  }
};

/** Keeps the part if it can be continued, else begins anew. */
const settleBeginning = (part: Part) => {
  const remote = part.remote();
  if (remote === null || part.bytes() === 0) return;
  if (!isTellable(remote)) part.discard();
  else if (part.bytes() === remote.length) part.stepBack();
};

/** The connections are shared and close themselves when idle; they keep no process alive. */
const wayTo = openWays({ connect: 15_000, headersTimeout: 60_000, bodyTimeout: 0 });

/** Turns an outcome into the answer; null: request again. */
const after = async (state: Transfer, outcome: Outcome): Promise<Answer<Downloaded> | null> => {
  const { part, patience, order, target } = state;
  switch (outcome.kind) {
    case 'cancelled':
      return cancelled;
    case 'failed':
      return outcome.failure;
    case 'already-there':
      return existing(state, outcome.remote);
    case 'whole':
      return finished(state);
    case 'unfit':
      part.discard();
      return patience.damaged(damaged(target, outcome.why), 3);
    case 'refused': {
      const enough = patience.refused(refusedByStorage(outcome.status, outcome.words));
      if (enough !== null) return enough;
      const located = await order.locate();
      if (!located.ok) return located;
      state.url = located.value.url;
      return null;
    }
    case 'busy':
      return patience.pause(outcome.failure);
    case 'cut':
      return patience.pause(lost(outcome.why));
    default:
      return outcome satisfies never;
  }
};

const existing = async (state: Transfer, remote: Remote): Promise<Answer<Downloaded> | null> => {
  const { target, order } = state;
  state.mayBeThere = false;
  const checked = await checkExisting(target, remote, order.signal);
  if (order.signal?.aborted) return cancelled;
  if (checked === null) return null;
  const bytes = statSync(target).size;
  order.onProgress?.(bytes, bytes);
  return { ok: true, value: { path: target, bytes, checked, skipped: true } };
};

const finished = async (state: Transfer): Promise<Answer<Downloaded> | null> => {
  const { part, sum, patience, order, target, job } = state;
  const whole = wholeBytes(job);
  const checked = await sum.check(whole);
  if (order.signal?.aborted) return cancelled;
  if (checked === null) {
    if (whole === null && !state.askedForMore) {
      state.askedForMore = true;
      return null;
    }
    state.askedForMore = false;
    part.discard();
    return patience.damaged(damaged(target, 'its checksum is not the one that was announced'), 1);
  }
  const bytes = part.bytes();
  const modified = new Date(part.remote()?.lastModified ?? '');
  if (!(await part.finish(Number.isNaN(modified.getTime()) ? null : modified))) return takenAway(target);
  order.onProgress?.(bytes, bytes);
  return { ok: true, value: { path: target, bytes, checked, skipped: false } };
};

const step = 2 ** 20;

/** Reports the progress, once for each MiB, because chunks come by the ten thousand. */
const openProgress = (part: Part, expectedBytes: number | null, tell: Order['onProgress']): (() => void) => {
  let reported = Number.NEGATIVE_INFINITY;
  return () => {
    const bytes = part.bytes();
    if (tell === undefined || Math.abs(bytes - reported) < step) return;
    reported = bytes;
    tell(bytes, wholeBytes({ part, expectedBytes }));
  };
};
