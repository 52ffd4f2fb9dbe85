import { existsSync } from 'node:fs';
import { basename, join, resolve } from 'node:path';
import { type Home, type RunFolder, runFolder } from '../../../services/store/home.ts';

/** The files of one exploration: a run's journal, result and state, and the files for people. */
export interface ExploreFolder extends RunFolder {
  readonly answer: string;
  readonly report: string;
  readonly notebook: string;
  readonly conversation: string;
  readonly history: string;
  readonly plots: string;
  /** The data as the session sees them. */
  readonly data: string;
  /** The model that the session kept. */
  readonly model: string;
  /** The files of the engine's own run. */
  readonly engine: string;
  /** Rows without the target, and their answers: never shown to the session. */
  readonly held: string;
  /** The folder that the session works in. */
  readonly work: string;
  readonly replies: string;
  /** The profile of the data. */
  readonly profile: string;
  /** What a replay is compared with (core/schema/explore/record.ts). */
  readonly record: string;
  /** The model's question, while it waits for a reply. */
  readonly question: string;
}

export const exploreFolder = (path: string): ExploreFolder => {
  const run = runFolder(path);
  return {
    ...run,
    answer: join(path, 'answer.md'),
    report: join(path, 'report.html'),
    notebook: join(path, 'notebook.ipynb'),
    conversation: join(path, 'conversation.md'),
    history: join(path, 'history.jsonl'),
    plots: join(path, 'plots'),
    data: join(path, 'data'),
    model: join(path, 'model'),
    engine: join(path, 'engine'),
    held: join(run.state, 'held'),
    // the session sees a part of the folder above, so nothing else of ours is there
    work: join(run.state, 'session', 'work'),
    replies: join(run.state, 'replies.json'),
    profile: join(run.state, 'profile.json'),
    record: join(run.state, 'record.json'),
    question: join(path, 'question.md'),
    request: join(run.state, 'exploration.json'),
  };
};

/** The folder of an exploration by default: `explorations/<data>/<id>/`. */
export const usualFolder = ({ explorations }: Home, name: string, id: string): string => join(explorations, name, id);

/** The exploration in this folder; undefined: the path is something else. */
export const explorationAt = (path: string): ExploreFolder | undefined => {
  const folder = exploreFolder(resolve(path));
  return existsSync(folder.request) ? folder : undefined;
};

/** A name for data that can be part of a path: that of their file or folder, without its ending. */
export const nameOf = (data: string): string =>
  basename(data)
    .toLowerCase()
    .replace(/\.[a-z0-9]+$/, '')
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '')
    .slice(0, 80) || 'data';
