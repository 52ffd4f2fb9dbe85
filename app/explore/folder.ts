import { existsSync } from 'node:fs';
import { basename, join, resolve } from 'node:path';
import { type Home, type RunFolder, runFolder } from '../../services/store/home.ts';

/** The files of one exploration. It has the journal, the result and the state of a run, and what a person reads. */
export interface ExploreFolder extends RunFolder {
  readonly answer: string;
  readonly report: string;
  readonly notebook: string;
  readonly conversation: string;
  readonly history: string;
  readonly plots: string;
  /** The data as the session sees them. */
  readonly data: string;
  /** What the session kept as its model. */
  readonly model: string;
  /** What the engine's own run leaves. */
  readonly engine: string;
  /** Rows without the target, and their answers: never shown to the session. */
  readonly held: string;
  /** The folder that the session works in. */
  readonly work: string;
  readonly replies: string;
  /** What was measured of the data. */
  readonly profile: string;
  /** What a replay is held against (core/schema/explore/record.ts). */
  readonly record: string;
  /** What the model asks, while it waits for a reply. */
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
    // the folder above it is shown to the session in part: nothing else of ours lies there
    work: join(run.state, 'session', 'work'),
    replies: join(run.state, 'replies.json'),
    profile: join(run.state, 'profile.json'),
    record: join(run.state, 'record.json'),
    question: join(path, 'question.md'),
    request: join(run.state, 'exploration.json'),
  };
};

/** Where an exploration lies that nobody named a folder for: `explorations/<data>/<id>/`. */
export const usualFolder = ({ explorations }: Home, name: string, id: string): string => join(explorations, name, id);

/** The exploration in this folder; undefined: the path is something else. */
export const explorationAt = (path: string): ExploreFolder | undefined => {
  const folder = exploreFolder(resolve(path));
  return existsSync(folder.request) ? folder : undefined;
};

/** What to call data: the name of their file or folder without its ending, fit for a path. */
export const nameOf = (data: string): string =>
  basename(data)
    .toLowerCase()
    .replace(/\.[a-z0-9]+$/, '')
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-+|-+$/g, '')
    .slice(0, 80) || 'data';
