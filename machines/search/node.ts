import type { StageFailure } from '../../core/schema/result.ts';
import type { NodeVerdict, Operator } from '../../core/schema/search/tree.ts';
import { digestOf } from '../../services/files/digest.ts';
import type { Refs } from '../../stages/dag/call.ts';

/** What is to be tried. */
export interface Idea {
  readonly id: string;
  /** Counted from 1. */
  readonly round: number;
  readonly operator: Operator;
  /** Ids of the candidates it is made from. */
  readonly parents: readonly string[];
  /** Of drafts: the strategy of the plan; of rules' wishes: which one; of users' programs: which one. Counted from 0. */
  readonly choice: number;
}

/** An idea that has its time. JSON only; it is saved with every snapshot. */
export interface Proposal extends Idea {
  /** In which of the search's turns it is tried, counted from 0. */
  readonly turn: number;
}

/** How far a branch had come when its program had to wait: for a person, or for the template's answer. JSON only; it is saved with every snapshot. */
export interface PausedProgress {
  readonly attempt: number;
  readonly debugRounds: number;
  readonly shrinks: number;
  readonly standby: Refs | null;
  readonly failures: readonly StageFailure[];
  /** What it made beside the program. */
  readonly refs: Refs;
}

/** What the branch of a candidate goes on with. */
export interface Resumption {
  /** Digests of what a person let run; none where nobody was asked. */
  readonly programs: readonly string[];
  /** The program is the person's own, in place of what was written. */
  readonly isOwn: boolean;
  readonly way: PausedProgress;
}

/** What became of a candidate. `awaits`: a person is to read its program first; `ready`: its program waits for the template's answer. */
export interface CandidateResult {
  readonly ended: 'measured' | 'written' | 'awaits' | 'ready' | 'failed';
  /** What it made; shared artifacts are not among them. */
  readonly refs: Refs;
  readonly verdict: NodeVerdict;
  readonly why: string;
  readonly title: string;
  readonly score: number | null;
  readonly gain: number | null;
  readonly error: number | null;
  /** Only of what waits. */
  readonly way?: PausedProgress;
}

/** A candidate of this run; `tried`: null while it is at work. */
export interface Node extends Proposal {
  readonly tried: CandidateResult | null;
  /** Null: nobody was asked yet, or a person sent its program back. */
  readonly approved: Resumption | null;
  /** How its stages failed on the way. */
  readonly failures: readonly StageFailure[];
}

/** The same idea has the same id in every run. */
export const idea = (made: Omit<Idea, 'id'>): Idea => ({ ...made, id: digestOf(made).slice(0, 8) });

/** One line for models that are to propose something else. */
export const lineOf = ({ operator, tried }: Node): string => {
  if (tried === null) return `${operator}: not known yet`;
  const { verdict, title, gain, why } = tried;
  const result = gain === null ? why : `gain ${Number(gain.toPrecision(1))}`;
  return `${operator}, ${verdict} (${result}): ${title}`.replaceAll(/\s+/g, ' ').slice(0, 300);
};

/** Those that gained, the best first; then those that were at least measured. */
export const bestFirst = (nodes: readonly Node[]): readonly Node[] =>
  nodes
    .filter(({ tried }) => tried?.ended === 'measured' || tried?.ended === 'written')
    .toSorted((a, b) => worth(b) - worth(a));

const worth = ({ tried }: Node): number =>
  tried === null ? -Infinity : (tried.verdict === 'keep' ? 1e9 : 0) + Math.max(-1e8, tried.gain ?? -1e8);
