import { labelOf } from '../../core/solution/branch-label.ts';
import type { BranchDone } from '../actors.ts';
import { answerOf, type Context } from '../context/context.ts';
import { withoutRefs } from '../context/refs.ts';
import type { ParentResult, Part, Start } from '../context/start.ts';
import { flow } from '../flow.ts';
import { writesAhead } from '../time/programs.ts';
import { bestFirst, type CandidateResult, lineOf, type Node, type Proposal, type Resumption } from './node.ts';
import { next } from './refine.ts';

const prefix = 'branch.';
const template = `${prefix}template`;

/** The template's branch begins. */
export const startTemplate = flow.enqueueActions(({ context, enqueue }) => {
  enqueue.spawnChild('branch', { id: template, input: startOfBranch(context, { is: 'template' }, {}) });
});

/** What the policy proposes begins, each in a branch of its own; what is written goes on. */
export const proposeNext = flow.enqueueActions(({ context, enqueue }) => {
  const action = next(context.nodes, context.order, answerOf(context));
  if (action.do !== 'try') return;
  const begun = action.proposals.map((made) => ({ ...made, tried: null, approved: null, failures: [] }));
  const nodes = [...context.nodes.map((node) => (action.ready.includes(node) ? goingOn(node) : node)), ...begun];
  const known = { ...context, nodes };
  for (const node of action.ready)
    enqueue.spawnChild('branch', { id: prefix + node.id, input: startOfReady(known, node) });
  for (const proposal of action.proposals)
    enqueue.spawnChild('branch', { id: prefix + proposal.id, input: startOfCandidate(known, proposal) });
  enqueue.assign({ nodes });
});

/** Its program was written while the template worked. */
const goingOn = (node: Node): Node => ({ ...node, tried: null, approved: approvedBy(node) });

const approvedBy = ({ tried, approved }: Node): Resumption | null =>
  tried?.way === undefined
    ? null
    : { programs: approved?.programs ?? [], isOwn: approved?.isOwn ?? false, way: tried.way };

const startOfReady = (context: Context, node: Node): Start =>
  startOfBranch(
    context,
    { ...partOf(context, node), approved: approvedBy(node), isAhead: false },
    node.tried?.refs ?? {},
  );

/** What a branch came to. A candidate's failures stay with it, so that their order never depends on which branch ended first. */
export const branchEnded = flow.enqueueActions(({ context, event, enqueue }) => {
  const ended = endOf(event);
  if (ended === undefined) return;
  enqueue.stopChild(prefix + ended.id);
  const { refs, failures } = ended.done;
  if (prefix + ended.id === template) {
    const known = { failures: [...context.failures, ...failures], refs: { ...context.refs, ...refs } };
    enqueue.assign({ templateEnded: true, ...known });
  } else enqueue.assign({ nodes: context.nodes.map((node) => named(withEnd(node, ended), context.order)) });
});

/** Lays out the program that waits for its reader, as if it were the run's only one. */
export const showAwaited = flow.assign({
  refs: ({ context }) => ({ ...context.refs, ...awaited(context)?.tried?.refs }),
});

/** The program was read, and may be one that the reader put in its place: its branch goes on. */
export const goOnWithRead = flow.enqueueActions(({ context, enqueue }) => {
  const node = awaited(context);
  const { candidate } = context.refs;
  if (node?.tried?.way === undefined || candidate === undefined) return;
  const approved = {
    programs: [...(node.approved?.programs ?? []), candidate],
    isOwn: candidate !== node.tried.refs.candidate,
    way: node.tried.way,
  };
  const input = startOfBranch(context, { ...partOf(context, node), approved }, { candidate });
  enqueue.spawnChild('branch', { id: prefix + node.id, input });
  enqueue.assign(atWork(context, node, approved));
});

/** The program was sent back: its branch begins anew, with the reader's words. */
export const writeAgain = flow.enqueueActions(({ context, enqueue }) => {
  const node = awaited(context);
  if (node === undefined) return;
  enqueue.spawnChild('branch', { id: prefix + node.id, input: startOfCandidate(context, node) });
  enqueue.assign(atWork(context, node, null));
});

/** The branch has its program again, and the run itself has none. */
const atWork = ({ nodes, refs }: Context, node: Node, approved: Resumption | null): Partial<Context> => {
  const atWorkAgain = nodes.map((one) => (one === node ? { ...one, tried: null, approved } : one));
  return { nodes: atWorkAgain, refs: withoutRefs(refs, 'candidate') };
};

/** The next candidate whose program can be run as it is; only where there is no template's answer to compare with. */
export const adoptable = ({ refs, nodes, adopted }: Context): Node | undefined =>
  refs.baseline === undefined
    ? nodes.find(({ id, tried }) => tried?.ended === 'written' && !adopted.includes(id))
    : undefined;

/** The run goes on with the program of that candidate alone. */
export const withAdopted = (context: Context): Partial<Context> => {
  const node = adoptable(context);
  if (node === undefined) return {};
  return { adopted: [...context.adopted, node.id], refs: { ...context.refs, ...node.tried?.refs } };
};

/** The report tells of the best candidate's program, rehearsal and review. */
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
  // only of rounds before: what runs at the same time ends in any order; what nobody wrote is nothing to differ from
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

/** What belongs to one program, and no branch takes from the run. */
const ofOneProgram = ['candidate', 'rehearsal', 'review', 'trial', 'comparison'] as const;

/** A branch knows what all candidates share, and what its own is made from: who improves a program needs no script. */
const startOfBranch = ({ order, refs, notes }: Context, part: Part, ofBranch: Start['refs']): Start => {
  const { ablation, baseline } = refs;
  const shared = withoutRefs(refs, ...ofOneProgram, 'ablation', 'baseline');
  const isOfProgram = part.is === 'candidate' && part.parent !== null;
  // whether the template was quicker than a model must not change what the model is told
  const ofTemplate =
    part.is === 'candidate' && part.isAhead
      ? {}
      : { ...(baseline && { baseline }), ...(ablation && !isOfProgram && { ablation }) };
  return { order, part, notes, refs: { ...shared, ...ofTemplate, ...ofBranch } };
};

interface End {
  readonly id: string;
  readonly done: BranchDone;
}

/** Reads an event of XState that ends a branch: with a result, or with a bug. */
const endOf = (event: {
  readonly type: string;
  readonly output?: unknown;
  readonly error?: unknown;
}): End | undefined => {
  const [, way, id] = /^xstate\.(done|error)\.actor\.branch\.(.+)$/.exec(event.type) ?? [];
  if (id === undefined) return undefined;
  if (way === 'done') return { id, done: event.output as BranchDone }; // branches have no other output
  const message = event.error instanceof Error ? event.error.message : String(event.error);
  return { id, done: { tried: null, refs: {}, failures: [{ ok: false, stage: 'search', kind: 'bug', message }] } };
};

const withEnd = (node: Node, { id, done }: End): Node =>
  node.id === id
    ? {
        ...node,
        tried: done.tried ?? { ...broken, why: done.failures.at(-1)?.message ?? '' },
        failures: [...node.failures, ...done.failures],
      }
    : node;

/** A program that the user brought is called by its file. */
const named = (node: Node, { solutionNames }: Context['order']): Node => {
  const name = node.operator === 'own' ? solutionNames[node.choice] : undefined;
  return name === undefined || node.tried === null ? node : { ...node, tried: { ...node.tried, title: name } };
};

const broken: CandidateResult = {
  ...{ ended: 'failed', refs: {}, verdict: 'crash', why: '', title: '' },
  ...{ score: null, gain: null, error: null },
};
