import { type Order, searches } from '../order.ts';
import { bestFirst, type Idea, idea, type Node, type Proposal } from './node.ts';

/** What the search does next. `ready`: candidates whose programs were written while the template worked, and are measured now. */
export type Action =
  | { readonly do: 'try'; readonly ready: readonly Node[]; readonly proposals: readonly Proposal[] }
  | { readonly do: 'wait' }
  | { readonly do: 'stop' };

/** A candidate and those made from it are given up after so many discards in a row. */
const mostDiscards = 3;

/** What the search knows of the template's branch. */
export interface TemplateProgress {
  /** Whether its branch has ended; until then programs are only written. */
  readonly hasEnded: boolean;
  /** Whether there is a short script of the template's, which a model may improve. */
  readonly hasScript: boolean;
}

/**
 * The policy: what to try next, given what was tried. It is pure, and waits for a whole round before the next one, so that
 * which candidates there are never depends on which was ready first.
 */
export const next = (nodes: readonly Node[], order: Order, { hasEnded, hasScript }: TemplateProgress): Action => {
  // a program that waits for its reader is not done yet
  const running = nodes.filter(({ tried }) => tried === null || tried.ended === 'awaits').length;
  const round = Math.max(1, ...nodes.map((node) => node.round));
  const ofRound = searches(order) ? proposalsOf(round, nodes, order, hasScript) : [];
  const waiting = ofRound.filter(({ id }) => !nodes.some((node) => node.id === id));
  const written = hasEnded ? nodes.filter(({ tried }) => tried?.ended === 'ready') : [];
  const free = lanesOf(order) - running;
  if (written.length + waiting.length > 0 && free > 0) {
    const ready = written.slice(0, free);
    return { do: 'try', ready, proposals: waiting.slice(0, free - ready.length) };
  }
  if (running > 0 || (!hasEnded && searches(order))) return { do: 'wait' };
  if (waiting.length > 0 || round >= order.rounds) return { do: 'stop' };
  const following = proposalsOf(round + 1, nodes, order, hasScript);
  return following.length === 0
    ? { do: 'stop' }
    : { do: 'try', ready: [], proposals: following.slice(0, lanesOf(order)) };
};

/** The fields of an order that decide how many candidates run, and when. */
export type SearchOrder = Pick<
  Order,
  'threads' | 'gpu' | 'approve' | 'strategies' | 'solutions' | 'rounds' | 'only' | 'models' | 'byRules'
>;

/** The most candidates of a round. The user's own take part in the first; a model or the rules propose the others. */
const candidatesOf = (round: number, { models, byRules, strategies, solutions }: SearchOrder): number =>
  (models === null && !byRules ? 0 : strategies) + (round === 1 ? solutions.length : 0);

/** How many candidates run at the same time. One GPU is for one program, and a person reads one program at a time. */
export const lanesOf = (order: SearchOrder): number =>
  order.gpu !== null || order.approve.includes('code')
    ? 1
    : Math.max(1, Math.min(Math.floor(order.threads / 2), candidatesOf(1, order)));

/** The threads of one candidate: all that run at the same time have equally many. */
export const threadsOfCandidate = (order: SearchOrder): number =>
  Math.max(1, Math.floor(order.threads / lanesOf(order)));

/** How many turns a round has. The candidates of one turn run at the same time. */
const turnsIn = (round: number, order: SearchOrder): number => Math.ceil(candidatesOf(round, order) / lanesOf(order));

/** How many turns the earlier rounds have. All rounds after the first have equally many. */
const turnsBefore = (round: number, order: SearchOrder): number =>
  round === 1 ? 0 : turnsIn(1, order) + (round - 2) * turnsIn(2, order);

/** How many turns the whole search has. They share its time equally. */
export const turnsOf = (order: SearchOrder): number =>
  order.only ? 1 : Math.max(1, turnsBefore(Math.max(1, order.rounds) + 1, order));

/** The turn, counted from 0, of the candidate at this place of its round. */
const turnAt = (round: number, place: number, order: SearchOrder): number =>
  turnsBefore(round, order) + Math.min(turnsIn(round, order) - 1, Math.floor(place / lanesOf(order)));

/** The candidates of a round. They depend on those of earlier rounds only. */
const proposalsOf = (round: number, nodes: readonly Node[], order: Order, hasScript: boolean): readonly Proposal[] =>
  ideasOf(round, nodes, order, hasScript).map((one, place) => ({ ...one, turn: turnAt(round, place, order) }));

const ideasOf = (round: number, nodes: readonly Node[], order: Order, hasScript: boolean): readonly Idea[] => {
  const before = nodes.filter((node) => node.round < round);
  const { models, strategies, solutions } = order;
  const ofUser = round === 1 ? solutions.map((_, choice) => idea({ round, operator: 'own', parents: [], choice })) : [];
  if (models === null) return [...ofUser, ...(order.byRules ? wishes(round, strategies) : [])];
  if (round === 1) return [...ofUser, ...drafts(round, strategies, 0)];
  const improved = improvements(round, before, strategies, hasScript);
  const features = before.some(({ operator }) => operator === 'features') ? [] : [featuresIdea(round)];
  // one only: all drafts of a round would be asked for in the same words, and be the same
  const [anew] = drafts(round, 1, before.filter(({ operator }) => operator === 'draft').length);
  return [...improved, ...features, ...(anew === undefined ? [] : [anew])].slice(0, strategies);
};

const drafts = (round: number, count: number, from: number): Idea[] =>
  Array.from({ length: count }, (_, at) => idea({ round, operator: 'draft', parents: [], choice: from + at }));

const featuresIdea = (round: number): Idea => idea({ round, operator: 'features', parents: [], choice: 0 });

/** The rules have a list of wishes. Each round takes the next ones. */
const wishes = (round: number, count: number): Idea[] =>
  Array.from({ length: count }, (_, at) =>
    idea({ round, operator: 'config', parents: [], choice: (round - 1) * count + at }),
  );

/**
 * One change to each of the best programs that are still open: those that were kept, then the template's script, then others. One
 * place of the round is left for another kind of candidate.
 */
const improvements = (round: number, nodes: readonly Node[], count: number, hasScript: boolean): Idea[] => {
  const open = bestFirst(nodes).filter(
    (node) => canBeImproved(node) && !isClosed(node, nodes) && !hasKeptChild(node, nodes),
  );
  const kept = open.filter(isKept);
  const others = open.filter((node) => !isKept(node));
  const bases = [...kept, ...(hasScript && isScriptOpen(nodes) ? [null] : []), ...others];
  return bases
    .slice(0, Math.max(1, count - 1))
    .map((base) => idea({ round, operator: 'improve', parents: base === null ? [] : [base.id], choice: 0 }));
};

/** Whether the template's script may still be changed: no change was kept, the model declined none, and fewer than `mostDiscards` were tried. */
const isScriptOpen = (nodes: readonly Node[]): boolean => {
  const changed = nodes.filter(({ operator, parents }) => operator === 'improve' && parents.length === 0);
  const isOver = ({ tried }: Node) => tried?.verdict === 'keep' || tried?.verdict === 'none';
  return !changed.some(isOver) && changed.length < mostDiscards;
};

const isKept = ({ tried }: Node): boolean => tried?.verdict === 'keep';

const canBeImproved = ({ operator, tried }: Node): boolean =>
  (operator === 'draft' || operator === 'improve') && tried?.ended === 'measured';

/** If a child was kept, it is the better one to improve. */
const hasKeptChild = ({ id }: Node, nodes: readonly Node[]): boolean =>
  nodes.some((node) => node.parents.includes(id) && isKept(node));

/** Whether the last `mostDiscards` of a draft and of all that was made from it gained nothing. */
const isClosed = (node: Node, nodes: readonly Node[]): boolean => {
  const root = rootOf(node, nodes);
  const branch = nodes.filter((other) => rootOf(other, nodes) === root);
  const last = branch.findLastIndex(isKept);
  return branch.length - 1 - last >= mostDiscards;
};

const rootOf = (node: Node, nodes: readonly Node[]): string => {
  const parent = nodes.find(({ id }) => node.parents.includes(id));
  return parent === undefined ? node.id : rootOf(parent, nodes);
};
