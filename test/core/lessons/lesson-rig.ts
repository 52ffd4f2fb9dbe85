import type { DataKind, Lesson } from '../../../core/schema/search/lesson.ts';
import type { Tree, TreeNode } from '../../../core/schema/search/tree.ts';

/** A middling table of two classes. */
export const kind = (changes: Partial<DataKind> = {}): DataKind => ({
  ...{ task: 'binary', metric: 'auc', rows: 10_000, numeric: 10, categorical: 1, text: 0, date: 0, sideTables: 0 },
  media: 'none',
  ...changes,
});

export const lesson = (changes: Partial<Lesson> = {}): Lesson => ({
  ...{ kind: kind(), operator: 'improve', title: 'ratios of numeric columns', gain: 0.5, verdict: 'discard' },
  at: '2026-11-25',
  ...changes,
});

export const node = (changes: Partial<TreeNode> = {}): TreeNode => ({
  ...{ id: 'n1', parents: [], round: 1, operator: 'draft', title: 'a network over embeddings', verdict: 'keep' },
  ...{ why: 'better', score: 0.8, gain: 0.02, error: 0.01, parts: [], seconds: 3, candidate: null, trial: null },
  ...changes,
});

export const tree = (...nodes: TreeNode[]): Tree => ({ metric: 'auc', direction: 'max', template: 0.7, nodes });
