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
  /** Counted from 0. A draft: the strategy of the plan; a wish by rules, or a user's program: which one of them. */
  readonly choice: number;
}

/** An idea with its turn. JSON only; it is saved with every snapshot. */
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
  /** The artifacts that it made beside the program. */
  readonly refs: Refs;
}

/** What the branch of a candidate resumes with. */
export interface Resumption {
  /** Digests of the programs that a person let run; none if nobody was asked. */
  readonly programs: readonly string[];
  /** The person replaced the program with their own. */
  readonly isOwn: boolean;
  readonly progress: PausedProgress;
}

/** How a candidate's branch ended. `awaits`: a person must read its program first; `ready`: its program waits for the template's answer. */
export interface CandidateResult {
  readonly ended: 'measured' | 'written' | 'awaits' | 'ready' | 'failed';
  /** The artifacts that it made, without the shared ones. */
  readonly refs: Refs;
  readonly verdict: NodeVerdict;
  readonly why: string;
  readonly title: string;
  readonly score: number | null;
  readonly gain: number | null;
  readonly error: number | null;
  /** Only of a branch that waits. */
  readonly progress?: PausedProgress;
}

/** A candidate of this run. `tried` is null while it is at work. */
export interface Node extends Proposal {
  readonly tried: CandidateResult | null;
  /** Null: nobody was asked yet, or a person sent its program back. */
  readonly approved: Resumption | null;
  /** The failures of its stages. */
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

/** Those that were kept, the largest gain first; then the others that were measured or written. */
export const bestFirst = (nodes: readonly Node[]): readonly Node[] =>
  nodes
    .filter(({ tried }) => tried?.ended === 'measured' || tried?.ended === 'written')
    .toSorted((a, b) => worth(b) - worth(a));

const worth = ({ tried }: Node): number =>
  tried === null ? -Infinity : (tried.verdict === 'keep' ? 1e9 : 0) + Math.max(-1e8, tried.gain ?? -1e8);
