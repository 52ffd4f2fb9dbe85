import type { Approval } from '../core/options/approval.ts';
import type { StageFailure, Status } from '../core/schema/result.ts';
import type { Tier } from '../services/python/sandbox/tier.ts';
import type { Refs } from '../stages/dag/call.ts';
import type { Node, Proposal, Resumption } from './search/node.ts';

/** How often the machine tries. Part of the machine's digest: a snapshot taken under other limits is not restored. */
export const limits = {
  /** The template in full (once for each strategy), then safe, then plain. */
  attempts: 3,
  /** How often a model writes one candidate anew. */
  modelAttempts: 2,
  /** Of a plan. */
  strategies: 3,
  fixes: 1,
  /** Rounds of debugging one candidate, of all attempts together: each may cost a rehearsal or a full run. */
  debugRounds: 3,
  /** How often a program whose GPU ran out of memory is run again: with half the batch, a quarter, then on the CPU. */
  shrinks: 3,
  /** Decisions between the template's answer and others: a second one follows if the first led to nothing valid. */
  merges: 2,
  /** How often a person can send plan and code back, together. */
  rejections: 3,
};

/** What a run is asked to do. JSON only; it is saved with every snapshot. */
export interface Order {
  readonly slug: string;
  readonly url: string | null;
  /** Seconds from the command's start to its card. */
  readonly time: number;
  readonly seed: number;
  readonly threads: number;
  /** Digest of the Python packages and the templates. */
  readonly environment: string;
  /** What keeps solutions in. */
  readonly sandbox: Tier;
  /** Name of the GPU that is ours for the run; null: none. */
  readonly gpu: string | null;
  /** What to write beside the submission on Kaggle; null: nothing is submitted. */
  readonly submit: string | null;
  readonly runId: string;
  /** Digests of the solutions that the user brought. */
  readonly solutions: readonly string[];
  /** What the tree calls them: their file names, with as much of the folder as tells one from another. */
  readonly solutionNames: readonly string[];
  /** The user's solution is run alone: nothing is compared with it. */
  readonly only: boolean;
  /** Digest of the language models' configuration; null: rules and templates alone. */
  readonly models: string | null;
  /** Rounds of candidates after the template's answer; 0: it stands. */
  readonly rounds: number;
  /** Candidates in a round; without a search, how many strategies of the plan may be tried after failures. */
  readonly strategies: number;
  /** Without a model, rules propose candidates. */
  readonly byRules: boolean;
  /** What became of an earlier run of this competition, for models; null: nothing is known of one. */
  readonly earlier: string | null;
  /** Digest of the lessons of other competitions, for models; null: none are told. */
  readonly lessons: string | null;
  /** Turns in which a model looks at the data before it plans; 0: it does not. */
  readonly explore: number;
  /** Before what a person is asked. */
  readonly approve: readonly Approval[];
}

/** Which machine this is: a whole run, or one of its branches, which has a machine of its own. */
export type Part =
  | { readonly is: 'run' }
  | { readonly is: 'template' }
  | {
      readonly is: 'candidate';
      readonly proposal: Proposal;
      /** What people and the journal call it: `1.2`. */
      readonly label: string;
      /** What its branch goes on with, after a person let it run or the template answered; null: it begins. */
      readonly approved: Resumption | null;
      /** Its program is written without a word of the template, and waits for the template's answer. */
      readonly isAhead: boolean;
      /** What was tried before, a line each. */
      readonly before: readonly string[];
      /** How what it is made from did, for the model that is to improve it; null: it is made from nothing, or from the template's script. */
      readonly parent: ParentResult | null;
    };

/** Keep or discard, and a rounded gain: no more is told to a model. */
export interface ParentResult {
  readonly verdict: 'keep' | 'discard';
  readonly score: number | null;
  readonly gain: number | null;
  readonly error: number | null;
}

export interface Context {
  readonly order: Order;
  readonly part: Part;
  readonly refs: Refs;
  readonly attempt: number;
  readonly fix: number;
  readonly debugRounds: number;
  readonly shrinks: number;
  /** A candidate's program that came through its rehearsal, while a better one is asked for; null: none. */
  readonly standby: Refs | null;
  readonly rejections: number;
  /** What a person said when sending something back. */
  readonly notes: readonly string[];
  readonly fellBack: boolean;
  /** How often it was decided which answer is shipped: the second time the template's stands, whatever else there is. */
  readonly merges: number;
  /** Whether the template's branch was begun, and whether it has ended. */
  readonly hasBranched: boolean;
  readonly templateEnded: boolean;
  readonly nodes: readonly Node[];
  /** Ids of candidates that were run as they are, because there is no template's answer to hold them against. */
  readonly adopted: readonly string[];
  /** Whether the user's programs are run alone, one after another, because nothing can be measured: nobody asked for that. */
  readonly aloneUnasked: boolean;
  readonly failures: readonly StageFailure[];
  /** What the last stage that failed said, also where that does not count as a failure of the run. */
  readonly said: string;
  /** Whether that was for lack of time. */
  readonly lacksTime: boolean;
}

/** How a run or a branch ended. */
export interface Ending {
  readonly status: Status;
  readonly refs: Refs;
  readonly failures: readonly StageFailure[];
}

/** A person's word on what is parked. `edit`: they put their own in its place (the refs), and it goes on with that. */
export type Decision =
  | { readonly type: 'approve' }
  | { readonly type: 'reject'; readonly note: string }
  | { readonly type: 'edit'; readonly refs: Refs };

/** What a machine starts from; a branch has what the run made before it. */
export interface Start {
  readonly order: Order;
  readonly part: Part;
  readonly refs: Refs;
  readonly notes: readonly string[];
}

/** A whole run, from its initialContext. */
export const startOf = (order: Order): Start => ({ order, part: { is: 'run' }, refs: {}, notes: [] });

export const initialContext = ({ order, part, refs, notes }: Start): Context => ({
  ...{ order, part, refs, notes, attempt: 1, fix: 0, debugRounds: 0, shrinks: 0, rejections: 0 },
  ...{
    fellBack: false,
    merges: 0,
    standby: null,
    hasBranched: false,
    templateEnded: false,
    nodes: [],
    adopted: [],
    aloneUnasked: false,
    failures: [],
    said: '',
    lacksTime: false,
  },
});

/** The run's own, then those of its candidates in the order in which they were proposed. */
export const failuresOf = ({ failures, nodes }: Context): readonly StageFailure[] => [
  ...failures,
  ...nodes.flatMap((node) => node.failures),
];

/** Whether candidates compete with the template's answer. */
export const searches = ({ rounds, only }: Order): boolean => rounds > 0 && !only;

/** What the search knows of the template: whether it has answered, and whether its answer is there as a short script, which a model may improve. */
export const answerOf = ({ refs, templateEnded }: Context) => ({
  isThere: templateEnded,
  hasScript: refs.ablation !== undefined,
});

/** The user's program, where it is run alone. */
export const ownAlone = ({ only, solutions }: Order): string | null => (only ? (solutions[0] ?? null) : null);

/** Whether another answers where the user's program, run alone, did not: only where nobody asked for that program alone. */
export const hasStandIn = ({ aloneUnasked, order, refs }: Context): boolean =>
  aloneUnasked && ownAlone(order) !== null && refs.strategies !== undefined;

const ofProgram: ReadonlySet<string> = new Set(['generate', 'rehearse', 'verify', 'execute']);

/** Where the user's program did not answer: their next one is run alone, and after the last the template works, as if there had been none. */
export const withStandIn = ({ order, refs, failures }: Context): Partial<Context> => {
  const { candidate: _c, rehearsal: _h, review: _w, submission: _s, verdict: _v, ...known } = refs;
  const [file, ...solutionNames] = order.solutionNames;
  const solutions = order.solutions.slice(1);
  return {
    order: { ...order, solutions, solutionNames, only: solutions.length > 0 },
    refs: known,
    // of several programs a person wants to know which
    failures: failures.map((failure) =>
      file !== undefined && ofProgram.has(failure.stage) ? { file, ...failure } : failure,
    ),
    ...{ attempt: 1, fix: 0, shrinks: 0 },
  };
};

/** Who writes now. */
export const authorOf = ({ part, order }: Context): 'model' | 'template' | 'user' => {
  if (part.is !== 'candidate') return ownAlone(order) === null ? 'template' : 'user';
  if (part.approved?.isOwn) return 'user';
  switch (part.proposal.operator) {
    case 'own':
      return 'user';
    case 'config':
      return 'template';
    case 'features':
    case 'draft':
    case 'improve':
      return 'model';
  }
};

/** Whether this program is rehearsed and reviewed before it is run on everything: a model's and a user's. Of features the template takes care. */
export const isRehearsed = (context: Context): boolean =>
  authorOf(context) !== 'template' &&
  !(context.part.is === 'candidate' && context.part.proposal.operator === 'features');

export const mostAttempts = (context: Context): number => {
  const author = authorOf(context);
  if (author === 'user' || (context.part.is === 'candidate' && author === 'template')) return 1;
  return author === 'model'
    ? limits.modelAttempts
    : limits.attempts + (searches(context.order) ? 0 : context.order.strategies - 1);
};

/** Whether a review found that what was written must not be used. */
export const wasRejected = ({ failures }: Context): boolean =>
  failures.some(({ stage, kind }) => stage === 'verify' && kind === 'rejected');

/** The strategy that a draft may follow instead of its own, counted from 0, as no other draft does; null: a plan has not so many. */
export const otherStrategy = ({ part, order }: Context): number | null => {
  if (part.is !== 'candidate' || part.proposal.operator !== 'draft') return null;
  const other = order.strategies + part.proposal.choice;
  return other < limits.strategies ? other : null;
};
