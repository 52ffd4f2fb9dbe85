import type { MetricName } from '../../core/metrics/table.ts';
import type { CompetitionFolder } from './data/folder.ts';
import { type Judge, openBoard, type Rival } from './grading/board.ts';
import { type Court, type CourtOptions, openCourt } from './grading/judge.ts';
import { type Settings, usualSettings } from './settings.ts';
import { idOf, type Served } from './world.ts';

/** One folder to be served as a competition. */
export interface Entry {
  readonly folder: string;
  /** Default: `../held-back/answers.csv` or `../answers.csv`; without answers nothing can be submitted. */
  readonly answers?: string;
  readonly metric?: MetricName;
  /** Judges instead of the validator and the scorer. */
  readonly judge?: Judge;
  /** Default: the folder's name, or its parent's if the name only says "data" or the like. */
  readonly slug?: string;
  readonly settings?: Partial<Settings>;
  readonly rivals?: readonly Rival[];
}

/** Gives the court of a folder: the same one, however often the folder is served. */
export type Courts = (bench: Omit<CourtOptions, 'home'>) => Court;

export const openCourts = (home: string): Courts => {
  const known = new Map<string, Court>();
  return (bench) => {
    const key = JSON.stringify(bench);
    const court = known.get(key) ?? openCourt({ ...bench, home });
    known.set(key, court);
    return court;
  };
};

const unanswered: Judge = async () => ({ ok: false, why: 'The arena holds no answers.' });

/** Makes a competition of a folder: its settings, its judge, its board. */
export const serve = (entry: Entry, folder: CompetitionFolder, courts: Courts, now: () => Date): Served => {
  const { metric = null, judge, rivals = [] } = entry;
  const slug = entry.slug ?? folder.slug;
  const { answers } = folder;
  const court = answers === null ? undefined : courts({ folder: folder.folder, answers, metric });
  const judging = judge ?? court?.judge;
  const settings = { ...usualSettings(), disabled: judging === undefined, ...entry.settings };
  return {
    ...folder,
    slug,
    title: entry.slug === undefined ? folder.title : `${folder.title} (${slug})`,
    id: idOf(slug),
    settings,
    rivals,
    board: openBoard(settings, judging ?? unanswered, now),
    metric: async () => (judge !== undefined || court === undefined ? null : court.metric()),
  };
};
