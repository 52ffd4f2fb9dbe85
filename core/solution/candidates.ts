import type { Blend } from '../schema/search/blend.ts';
import { labelOf } from './branch-label.ts';

interface Node {
  readonly id: string;
  readonly round: number;
  readonly parents: readonly string[];
}

/** A candidate at its place in the tree of a run. */
export type Placed<N extends Node> = N & {
  /** `1.2`: the second of the first round. */
  readonly label: string;
  /** 0: it stands beside the template. */
  readonly depth: number;
};

/** All candidates, each below the one that it was made from; those of one parent in the order of their proposal. */
export const placed = <N extends Node>(nodes: readonly N[]): readonly Placed<N>[] => {
  const left = new Set(nodes);
  const isRoot = ({ parents }: N) => !nodes.some(({ id }) => parents.includes(id));
  const below = (node: N, depth: number): Placed<N>[] => {
    if (!left.delete(node)) return []; // a file that was edited may name each the parent of the other
    const children = nodes.filter(({ parents }) => parents.includes(node.id));
    return [
      { ...node, label: labelOf(nodes, node.id), depth },
      ...children.flatMap((child) => below(child, depth + 1)),
    ];
  };
  return [...nodes.filter(isRoot), ...nodes].flatMap((node) => below(node, 0));
};

/** The share of an answer in what is shipped, by its name; `template` has all of it where nothing was kept. */
export const shareOf = ({ kept, weights }: Pick<Blend, 'kept' | 'weights'>, name: string): number =>
  kept ? (weights[name] ?? 0) : name === 'template' ? 1 : 0;
