import { parkedAt } from '../../../core/options/approval.ts';
import { systemTrouble } from '../../../services/files/system-trouble.ts';
import type { RunFolder } from '../../../services/store/home.ts';
import { type Follower, followJournal } from '../../batch/live.ts';
import { scoreOfResult } from '../../batch/row/score.ts';
import { whyDamaged } from '../../clean/damage.ts';
import { standingLeft } from '../../kaggle/standing/left.ts';
import type { Request } from '../../request/request.ts';
import { readRequest } from '../../request/sealed-request.ts';
import { doubtWords } from '../../result/doubt-words.ts';
import type { RunPlace } from '../../run/elsewhere.ts';
import { foreignPart } from '../../run/foreign-part.ts';
import { openStateOf } from '../../run/run-state.ts';
import { type Brief, readBrief } from './brief.ts';
import type { RunRow } from './row.ts';

/** Follows one run: each look reads only what may have changed. */
export interface RowReader {
  readonly look: () => RunRow;
}

export const rowReader = (place: RunPlace): RowReader => {
  const { slug, runId: run, folder } = place;
  const follower = followJournal(folder.journal);
  return {
    look() {
      const request = readRequest(folder.request)?.request;
      const common = { slug, run, begun: begunAt(run), ...termsOf(request) };
      const foreign = whyForeign(folder);
      if (foreign !== undefined) return { ...common, ...nothing, state: 'damaged', doing: foreign };
      const openState = openStateOf(folder);
      const brief = readBrief(folder.result);
      if (brief !== undefined) return { ...common, ...nothing, ...endedRow(brief), place: placeOf(folder) };
      if (request === undefined) return { ...common, ...nothing, state: 'damaged', doing: whyDamaged(folder) ?? '' };
      return { ...common, ...nothing, ...openRow(openState, follower) };
    },
  };
};

/** Why a folder is not trusted: it has odd files, or may not be read, as one of another user. */
const whyForeign = (folder: RunFolder): string | undefined => {
  try {
    return foreignPart(folder)?.message;
  } catch (error) {
    if (!(error instanceof Error) || !('syscall' in error)) throw error;
    return systemTrouble(error)?.message ?? error.message;
  }
};

const nothing = {
  ...{ status: null, doubt: '', doing: '', score: '', metric: '', seconds: null },
  ...{ cost: null, currency: null, place: null },
} as const;

const termsOf = (request: Request | undefined) => ({
  time: request?.time ?? null,
  budget: request?.budget.cost == null ? null : request.budget.cost / 1e6,
});

/** When a run began, from an id such as `20261120-233342-4f2a`. */
const begunAt = (run: string): string | null => {
  const [, ...parts] = /^(\d{4})(\d\d)(\d\d)-(\d\d)(\d\d)(\d\d)-/.exec(run) ?? [];
  const [year, month, day, hour, minute, second] = parts;
  const text = `${year}-${month}-${day}T${hour}:${minute}:${second}Z`;
  return parts.length === 0 || Number.isNaN(Date.parse(text)) ? null : text;
};

const endedRow = (brief: Brief) => ({
  ...{ state: 'ended' as const, status: brief.status, doubt: doubtWords(brief), ...scoreOfResult(brief) },
  seconds: brief.timings.total,
  cost: brief.models?.cost == null ? null : brief.models.cost / 1e6,
  currency: brief.models?.currency ?? null,
});

const placeOf = (folder: RunFolder): RunRow['place'] => {
  const standing = standingLeft(folder.path);
  return standing && { place: standing.place, of: standing.of, medal: standing.medal };
};

const openRow = (openState: ReturnType<typeof openStateOf>, follower: Follower) => {
  const doing = follower.look();
  const score = doing?.score == null ? nothing : { score: short(doing.score.score), metric: doing.score.metric };
  const told = { score: score.score, metric: score.metric };
  const machine = doing?.machine ?? '';
  const state = openState(machine);
  switch (state) {
    case 'working': {
      const seconds = doing === undefined ? null : Math.max(0, (Date.now() - doing.since) / 1000);
      return { ...told, state, doing: doing?.stage || 'between two stages', seconds };
    }
    case 'waiting':
      return { ...told, state, doing: `your word on its ${parkedAt(machine)}` };
    case 'stopped':
      return { ...told, state, doing: doing?.stage ?? '' };
  }
};

const short = (score: number): string => String(Number(score.toPrecision(6)));
