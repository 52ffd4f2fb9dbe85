import type { JournalLine } from '../../services/store/events.ts';
import { streamJournal } from '../../services/store/journal-lines.ts';

/** What a journal says about one branch. */
interface BranchProgress {
  /** Its current or last stage, with the result. */
  readonly doing: string;
  /** What models were paid, in micro-units; null: none was asked, or a price is unknown. */
  readonly cost: number | null;
  /** The seconds of its trials. */
  readonly seconds: number;
}

const nothing: BranchProgress = { doing: '', cost: null, seconds: 0 };

/** What a journal says about the run's branches, by label. */
export const branchesIn = (journal: string): Branches => {
  const { take, branches } = openBranches();
  for (const line of streamJournal(journal, ...told)) take(line);
  return branches;
};

/** By label. */
export type Branches = ReadonlyMap<string, BranchProgress>;

/** Takes a journal's lines in order. `branches` is the state after the last one. */
export const openBranches = (): { readonly take: (line: JournalLine) => void; readonly branches: Branches } => {
  const branches = new Map<string, BranchProgress>();
  const unpriced = new Set<string>();
  const take = (line: JournalLine): void => {
    const { branch } = line;
    if (branch === undefined) return;
    const before = branches.get(branch) ?? nothing;
    const took = (stage: string, ms: number) => before.seconds + (stage === 'trial' ? ms / 1000 : 0);
    const set = (more: Partial<BranchProgress>) => branches.set(branch, { ...before, ...more });
    switch (line.type) {
      case 'stage.started':
        set({ doing: line.stage });
        break;
      case 'stage.cached':
        set({ doing: `${line.stage}: ${line.headline}` });
        break;
      case 'stage.finished':
        set({ doing: `${line.stage}: ${line.headline}`, seconds: took(line.stage, line.ms) });
        break;
      case 'stage.failed':
        set({ doing: `${line.stage}: ${line.message}`, seconds: took(line.stage, line.ms) });
        break;
      case 'model.called':
        if (line.cost === null) unpriced.add(branch);
        set({ cost: unpriced.has(branch) ? null : (before.cost ?? 0) + (line.cost ?? 0) });
        break;
      default:
        break;
    }
  };
  return { take, branches };
};

const told = ['stage.started', 'stage.cached', 'stage.finished', 'stage.failed', 'model.called'] as const;
