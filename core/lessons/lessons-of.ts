import type { Competition } from '../schema/competition.ts';
import type { Lesson } from '../schema/search/lesson.ts';
import type { Tree, TreeNode } from '../schema/search/tree.ts';
import { dataKindOf } from './kind-of-data.ts';
import { plainTitle } from './plain-title.ts';

/** A lesson, the candidate that it is of, and the trial that measured it. */
export interface Learned {
  readonly node: string;
  readonly trial: string | null;
  readonly lesson: Lesson;
}

/** What a run's candidates taught, each without the competition's name. */
export const lessonsOf = ({ nodes }: Tree, competition: Competition, now: Date): Learned[] => {
  const shared = { kind: dataKindOf(competition), at: now.toISOString().slice(0, 10) };
  const tried = nodes.filter(({ verdict }) => verdict !== 'none');
  return tried.map((node) => {
    const { id, trial, operator, verdict } = node;
    const title = plainTitle(node.title, competition);
    return { node: id, trial, lesson: { ...shared, operator, title, gain: gainOf(node), verdict } };
  });
};

/** Gives the gain in standard errors, to two digits, and no more than any honest gain can be. */
const gainOf = ({ gain, error, verdict }: TreeNode): number | null => {
  if (verdict === 'crash' || gain === null || error === null || !(error > 0)) return null;
  return Math.round(Math.max(-most, Math.min(most, gain / error)) * 100) / 100;
};
const most = 99;
