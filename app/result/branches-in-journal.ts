import { streamJournal } from '../../services/store/journal-lines.ts';

/** What a journal tells of one branch. */
export interface OfBranch {
  /** The stage that it is in or was in last, and what came of that. */
  readonly doing: string;
  /** What models were paid, in micro-units; null: none was asked, or a price is unknown. */
  readonly cost: number | null;
  /** Of its runs. */
  readonly seconds: number;
}

const nothing: OfBranch = { doing: '', cost: null, seconds: 0 };

/** What a journal tells of the run's branches, by label. */
export const branchesIn = (journal: string): ReadonlyMap<string, OfBranch> => {
  const branches = new Map<string, OfBranch>();
  const unpriced = new Set<string>();
  for (const line of streamJournal(journal, ...told)) {
    const { branch } = line;
    if (branch === undefined) continue;
    const before = branches.get(branch) ?? nothing;
    const took = (ms: number) => before.seconds + (line.stage === 'trial' ? ms / 1000 : 0);
    switch (line.type) {
      case 'stage.started':
        branches.set(branch, { ...before, doing: line.stage });
        break;
      case 'stage.cached':
        branches.set(branch, { ...before, doing: `${line.stage}: ${line.headline}` });
        break;
      case 'stage.finished':
        branches.set(branch, { ...before, doing: `${line.stage}: ${line.headline}`, seconds: took(line.ms) });
        break;
      case 'stage.failed':
        branches.set(branch, { ...before, doing: `${line.stage}: ${line.message}`, seconds: took(line.ms) });
        break;
      case 'model.called':
        if (line.cost === null) unpriced.add(branch);
        branches.set(branch, { ...before, cost: unpriced.has(branch) ? null : (before.cost ?? 0) + (line.cost ?? 0) });
        break;
    }
  }
  return branches;
};

const told = ['stage.started', 'stage.cached', 'stage.finished', 'stage.failed', 'model.called'] as const;
