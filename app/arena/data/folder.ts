import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { basename, dirname, join, resolve, sep } from 'node:path';
import { type Page, splitPages } from '../pages/pages.ts';

/** One file that competitors get. */
export interface ServedFile {
  /** Relative, with `/`. */
  readonly name: string;
  readonly path: string;
  readonly bytes: number;
  readonly modified: Date;
}

/** A folder seen as a competition. */
export interface CompetitionFolder {
  readonly slug: string;
  readonly title: string;
  readonly folder: string;
  readonly files: readonly ServedFile[];
  readonly pages: readonly Page[];
  /** What submissions are graded with; null: nothing is graded. */
  readonly answers: string | null;
}

/** A folder that is served as an owner's data set. */
export interface ServedDataset {
  readonly owner: string;
  readonly name: string;
  readonly folder: string;
  /** Only the account of the arena sees it. */
  readonly isPrivate?: boolean;
}

const generic = /^(public|data|input|raw|files)$/i;

/** Reads a folder as a competition: DIR, or DIR/data or DIR/public; answers beside it, never among what is served. */
export const readCompetitionFolder = (named: string, answersFile?: string): CompetitionFolder => {
  const folder = dataFolderOf(resolve(named));
  const answers = answersFile === undefined ? answersBeside(folder) : resolve(answersFile);
  const text = readIfThere(join(folder, 'description.md'));
  const slug = slugOf(folder);
  const files = filesBelow(folder).filter(({ path, name }) => path !== answers && name !== 'description.md');
  return {
    slug,
    title: /^# +(\S.*)$/m.exec(text)?.[1]?.trim() ?? inTitleCase(slug),
    folder,
    files,
    pages: splitPages(text),
    answers,
  };
};

const dataFolderOf = (folder: string): string =>
  ['data', 'public'].map((name) => join(folder, name)).find((path) => existsSync(path)) ?? folder;

const answersBeside = (folder: string): string | null =>
  [join(folder, '..', 'held-back', 'answers.csv'), join(folder, '..', 'answers.csv')].find((path) =>
    existsSync(path),
  ) ?? null;

const readIfThere = (path: string) => (existsSync(path) ? readFileSync(path, 'utf8') : '');

const slugOf = (folder: string): string => {
  const name = generic.test(basename(folder)) ? basename(dirname(folder)) : basename(folder);
  return name.replace(/[^A-Za-z0-9]+/g, '-').replace(/^-|-$/g, '') || 'competition';
};

const inTitleCase = (slug: string): string =>
  slug.replace(/-/g, ' ').replace(/\b[a-z]/g, (letter) => letter.toUpperCase());

const hidden = (name: string) => name.split('/').some((part) => part.startsWith('.'));

/** All files below a folder except hidden ones, sorted. */
export const filesBelow = (folder: string): ServedFile[] =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .map((relative) => ({ name: relative.split(sep).join('/'), path: join(folder, relative) }))
    .filter(({ name, path }) => !hidden(name) && statSync(path).isFile())
    .map(({ name, path }) => ({ name, path, bytes: statSync(path).size, modified: statSync(path).mtime }))
    .sort((a, b) => (a.name < b.name ? -1 : 1));
