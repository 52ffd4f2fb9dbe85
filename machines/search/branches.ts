import { labelOf } from '../../core/solution/branch-label.ts';
import type { BranchDone } from '../actors.ts';
import { type Context, templateProgress } from '../context/context.ts';
import { withoutRefs } from '../context/refs.ts';
import type { ParentResult, Part, Start } from '../context/start.ts';
import { flow } from '../flow.ts';
import { writesAhead } from '../time/programs.ts';
import { bestFirst, type CandidateResult, lineOf, type Node, type Proposal, type Resumption } from './node.ts';
import { next } from './refine.ts';

const prefix = 'branch.';
const template = `${prefix}template`;

/** Starts the template's branch. */
export const startTemplate = flow.enqueueActions(({ context, enqueue }) => {
  enqueue.spawnChild('branch', { id: template, input: startOfBranch(context, { is: 'template' }, {}) });
});

/** Starts a branch for each candidate that the policy proposes, and resumes those whose programs are written. */
export const proposeNext = flow.enqueueActions(({ context, enqueue }) => {
  const action = next(context.nodes, context.order, templateProgress(context));
  if (action.do !== 'try') return;
  const begun = action.proposals.map((made) => ({ ...made, tried: null, approved: null, failures: [] }));
  const nodes = [...context.nodes.map((node) => (action.ready.includes(node) ? resumed(node) : node)), ...begun];
  const known = { ...context, nodes };
  for (const node of action.ready)
    enqueue.spawnChild('branch', { id: prefix + node.id, input: startOfResumed(known, node) });
  for (const proposal of action.proposals)
    enqueue.spawnChild('branch', { id: prefix + proposal.id, input: startOfCandidate(known, proposal) });
  enqueue.assign({ nodes });
});

/** A candidate at work again: its program was written while the template worked. */
const resumed = (node: Node): Node => ({ ...node, tried: null, approved: resumptionOf(node) });

const resumptionOf = ({ tried, approved }: Node): Resumption | null =>
  tried?.progress === undefined
    ? null
    : { programs: approved?.programs ?? [], isOwn: approved?.isOwn ?? false, progress: tried.progress };

const startOfResumed = (context: Context, node: Node): Start =>
  startOfBranch(
    context,
    { ...partOf(context, node), approved: resumptionOf(node), isAhead: false },
    node.tried?.refs ?? {},
  );

/** Keeps how a branch ended. A candidate's failures stay with it, so their order never depends on which branch ended first. */
export const branchEnded = flow.enqueueActions(({ context, event, enqueue }) => {
  const ended = branchEndOf(event);
  if (ended === undefined) return;
  enqueue.stopChild(prefix + ended.id);
  const { refs, failures } = ended.done;
  if (prefix + ended.id === template) {
    const known = { failures: [...context.failures, ...failures], refs: { ...context.refs, ...refs } };
    enqueue.assign({ templateEnded: true, ...known });
  } else enqueue.assign({ nodes: context.nodes.map((node) => titledByFile(withEnd(node, ended), context.order)) });
});

/** Shows the program that waits for its reader, as if it were the run's only one. */
export const showAwaited = flow.assign({
  refs: ({ context }) => ({ ...context.refs, ...awaited(context)?.tried?.refs }),
});

/** Resumes the branch whose program was read. The reader may have replaced the program. */
export const goOnWithRead = flow.enqueueActions(({ context, enqueue }) => {
  const node = awaited(context);
  const { candidate } = context.refs;
  if (node?.tried?.progress === undefined || candidate === undefined) return;
  const approved = {
    programs: [...(node.approved?.programs ?? []), candidate],
    isOwn: candidate !== node.tried.refs.candidate,
    progress: node.tried.progress,
  };
  const input = startOfBranch(context, { ...partOf(context, node), approved }, { candidate });
  enqueue.spawnChild('branch', { id: prefix + node.id, input });
  enqueue.assign(atWork(context, node, approved));
});

/** Restarts the branch whose program was sent back, with the reader's note. */
export const writeAgain = flow.enqueueActions(({ context, enqueue }) => {
  const node = awaited(context);
  if (node === undefined) return;
  enqueue.spawnChild('branch', { id: prefix + node.id, input: startOfCandidate(context, node) });
  enqueue.assign(atWork(context, node, null));
});

/** The branch is at work again, and the run no longer shows its program. */
const atWork = ({ nodes, refs }: Context, node: Node, approved: Resumption | null): Partial<Context> => {
  const atWorkAgain = nodes.map((one) => (one === node ? { ...one, tried: null, approved } : one));
  return { nodes: atWorkAgain, refs: withoutRefs(refs, 'candidate') };
};

/** The next candidate whose program can run without a comparison; only if the template has no answer. */
export const adoptable = ({ refs, nodes, adopted }: Context): Node | undefined =>
  refs.baseline === undefined
    ? nodes.find(({ id, tried }) => tried?.ended === 'written' && !adopted.includes(id))
    : undefined;

/** The run goes on with that candidate's program alone. */
export const withAdopted = (context: Context): Partial<Context> => {
  const node = adoptable(context);
  if (node === undefined) return {};
  return { adopted: [...context.adopted, node.id], refs: { ...context.refs, ...node.tried?.refs } };
};

/** The run takes the best candidate's program, rehearsal and review, for the report. */
export const withBest = ({ refs, nodes }: Context): Context['refs'] => ({
  ...refs,
  ...bestFirst(nodes)[0]?.tried?.refs,
});

const awaited = ({ nodes }: Context): Node | undefined => nodes.find(({ tried }) => tried?.ended === 'awaits');

const startOfCandidate = (context: Context, proposal: Proposal): Start => {
  const parent = context.nodes.find(({ id }) => proposal.parents.includes(id));
  const { candidate, trial } = parent?.tried?.refs ?? {};
  const ofParent = { ...(candidate !== undefined && { candidate }), ...(trial !== undefined && { trial }) };
  return startOfBranch(context, partOf(context, proposal), ofParent);
};

const partOf = ({ nodes, order }: Context, { id, round, operator, parents, choice, turn }: Proposal) => {
  const parent = nodes.find((node) => parents.includes(node.id));
  // only earlier rounds: candidates of the same round end in any order. One without a program is nothing to differ from
  const before = nodes
    .filter(({ round: tried, ...node }) => tried < round && node.tried?.verdict !== 'none')
    .map(lineOf);
  return {
    is: 'candidate' as const,
    proposal: { id, round, operator, parents, choice, turn },
    label: labelOf(nodes, id),
    approved: null,
    isAhead: round === 1 && writesAhead(order),
    before,
    parent: parent === undefined ? null : parentResultOf(parent),
  };
};

const parentResultOf = ({ tried }: Node): ParentResult => ({
  verdict: tried?.verdict === 'keep' ? 'keep' : 'discard',
  score: rounded(tried?.score, 4),
  gain: rounded(tried?.gain, 1),
  error: rounded(tried?.error, 1),
});

const rounded = (value: number | null | undefined, digits: number): number | null =>
  value == null ? null : Number(value.toPrecision(digits));

/** Artifacts of one program: no branch takes them from the run. */
const ofOneProgram = ['candidate', 'rehearsal', 'review', 'trial', 'comparison'] as const;

/** A branch starts with what all candidates share, and with what its own candidate is made from. */
const startOfBranch = ({ order, refs, notes }: Context, part: Part, ofBranch: Start['refs']): Start => {
  const { ablation, baseline } = refs;
  const shared = withoutRefs(refs, ...ofOneProgram, 'ablation', 'baseline');
  const improvesCandidate = part.is === 'candidate' && part.parent !== null; // then it needs no script of the template's
  // whether the template was quicker than a model must not change what the model is told
  const ofTemplate =
    part.is === 'candidate' && part.isAhead
      ? {}
      : { ...(baseline && { baseline }), ...(ablation && !improvesCandidate && { ablation }) };
  return { order, part, notes, refs: { ...shared, ...ofTemplate, ...ofBranch } };
};

interface BranchEnd {
  readonly id: string;
  readonly done: BranchDone;
}

/** Reads an event of XState that ends a branch: with a result, or with a bug. */
const branchEndOf = (event: {
  readonly type: string;
  readonly output?: unknown;
  readonly error?: unknown;
}): BranchEnd | undefined => {
  const [, way, id] = /^xstate\.(done|error)\.actor\.branch\.(.+)$/.exec(event.type) ?? [];
  if (id === undefined) return undefined;
  if (way === 'done') return { id, done: event.output as BranchDone }; // branches have no other output
  const message = event.error instanceof Error ? event.error.message : String(event.error);
  return { id, done: { tried: null, refs: {}, failures: [{ ok: false, stage: 'search', kind: 'bug', message }] } };
};

const withEnd = (node: Node, { id, done }: BranchEnd): Node =>
  node.id === id
    ? {
        ...node,
        tried: done.tried ?? { ...broken, why: done.failures.at(-1)?.message ?? '' },
        failures: [...node.failures, ...done.failures],
      }
    : node;

/** A program of the user's has its file's name as its title. */
const titledByFile = (node: Node, { solutionNames }: Context['order']): Node => {
  const name = node.operator === 'own' ? solutionNames[node.choice] : undefined;
  return name === undefined || node.tried === null ? node : { ...node, tried: { ...node.tried, title: name } };
};

const broken: CandidateResult = {
  ...{ ended: 'failed', refs: {}, verdict: 'crash', why: '', title: '' },
  ...{ score: null, gain: null, error: null },
};
