import { existsSync } from 'node:fs';
import type { Report } from '../../core/schema/result.ts';
import type { Blend } from '../../core/schema/search/blend.ts';
import type { TreeNode } from '../../core/schema/search/tree.ts';
import { templatesLabel } from '../../core/solution/branch-label.ts';
import { type Placed, placed, shareOf } from '../../core/solution/candidates.ts';
import { type NodeSeen, readNodes } from '../../machines/snapshot.ts';
import type { RunFolder } from '../../services/store/home.ts';
import { type Branches, branchesIn } from './branches-in-journal.ts';
import { readResult } from './result.ts';

type Known = Omit<TreeNode, 'operator' | 'verdict' | 'parts' | 'candidate' | 'trial'> & {
  /** Null: there is only a journal, which does not say it. */
  readonly operator: TreeNode['operator'] | null;
  /** Null: it is at work. */
  readonly verdict: TreeNode['verdict'] | null;
};

/** A candidate as far as it is known. */
export type CandidateSeen = Placed<Known> & {
  /** Its share in the shipped answer; null: that is not decided yet. */
  readonly share: number | null;
  /** What models were paid for it, in micro-units; null: none was asked, or a price is unknown. */
  readonly cost: number | null;
  /** What it does, or did last. */
  readonly doing: string;
};

/** The tree of a run. Only one from a `result` is complete. */
export interface TreeSeen {
  readonly from: 'result' | 'snapshot' | 'journal';
  /** Null while the run is not over. */
  readonly metric: Report['metric'] | null;
  readonly template: { readonly score: number | null; readonly share: number | null; readonly doing: string };
  readonly nodes: readonly CandidateSeen[];
  readonly decision: Pick<Blend, 'kept' | 'why' | 'optimism'> | null;
}

/** What a run's folder says about its candidates; undefined: nothing. `branches`: from the journal, if the caller has already read it. */
export const candidatesOf = (
  folder: RunFolder,
  branches: Branches = branchesIn(folder.journal),
): TreeSeen | undefined => {
  const result = readResult(folder.result);
  if (result !== undefined) return ofResult(result.report, branches);
  const nodes = readNodes(folder.snapshot);
  if (nodes !== undefined) return unfinished('snapshot', nodes.map(ofSnapshot), branches);
  return existsSync(folder.journal)
    ? unfinished('journal', [...branches.keys()].flatMap(ofJournal), branches)
    : undefined;
};

const ofResult = (report: Report | null, branches: Branches): TreeSeen => {
  const tree = report?.tree ?? null;
  const blend = report?.blend ?? null;
  const share = (name: string) => (blend === null ? null : shareOf(blend, name));
  return {
    from: 'result',
    metric: report?.metric ?? null,
    template: { score: tree?.template ?? null, share: share('template'), doing: doingOf(branches, templatesLabel) },
    nodes: placed(tree?.nodes ?? []).map(({ parts: _p, candidate: _c, trial: _t, ...node }) => ({
      ...node,
      ...{ share: share(node.id), cost: branches.get(node.label)?.cost ?? null, doing: doingOf(branches, node.label) },
    })),
    decision: blend,
  };
};

const unfinished = (from: TreeSeen['from'], nodes: readonly Known[], branches: Branches): TreeSeen => ({
  ...{ from, metric: null, decision: null },
  template: { score: null, share: null, doing: doingOf(branches, templatesLabel) },
  nodes: placed(nodes).map((node) => ({ ...node, share: null, cost: null, doing: '', ...branches.get(node.label) })),
});

const doingOf = (branches: Branches, label: string): string => branches.get(label)?.doing ?? '';

const unknown = {
  ...{ operator: null, verdict: null, title: '', why: '' },
  score: null,
  gain: null,
  error: null,
  seconds: 0,
};

const ofSnapshot = ({ tried, ...node }: NodeSeen): Known => ({ ...unknown, ...node, ...tried });

/** A candidate by its label, which says the round. Candidates of a round begin in the order in which they were proposed. */
const ofJournal = (label: string): Known[] => {
  const round = /^(\d{1,3})\.\d{1,3}$/.exec(label)?.[1];
  return round === undefined ? [] : [{ ...unknown, id: label, parents: [], round: Number(round) }];
};
