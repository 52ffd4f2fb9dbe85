import { stringify } from 'csv-stringify/sync';
import type {
  KaggleCompetition,
  KaggleFile,
  KaggleSubmission,
  LeaderboardRow,
} from '../../../services/kaggle/kaggle.ts';
import { jsonLine, printable } from '../terminal/printable.ts';
import { table } from '../terminal/table.ts';
import { writeOut } from '../terminal/terminal.ts';
import { dateOf, sizeOf } from './words.ts';

type Cell = string | number | boolean | null | readonly string[];
/** One record of Kaggle's, with the field names of its own client. */
export type Row = Readonly<Record<string, Cell>>;

export const competitionRow = (competition: KaggleCompetition): Row => ({
  ref: competition.slug,
  title: competition.title,
  description: competition.subtitle,
  deadline: competition.deadline,
  category: competition.category,
  reward: competition.reward,
  teamCount: competition.teams,
  userHasEntered: competition.entered,
  evaluationMetric: competition.metric,
  maxDailySubmissions: competition.maxDailySubmissions,
  isKernelsSubmissionsOnly: competition.codeOnly,
  submissionsDisabled: competition.submissionsDisabled,
  tags: competition.tags,
  url: competition.url,
});

export const fileRow = ({ name, bytes, created }: KaggleFile): Row => ({ name, size: bytes, creationDate: created });

export const submissionRow = (submission: KaggleSubmission): Row => ({
  ref: submission.ref,
  fileName: submission.fileName,
  date: submission.date,
  description: submission.description,
  status: submission.status,
  publicScore: submission.publicScore,
  privateScore: submission.privateScore,
  errorDescription: submission.error,
  totalBytes: submission.bytes,
});

export const leaderboardRow = ({ rank, teamId, team, date, score }: LeaderboardRow): Row => ({
  rank,
  teamId,
  teamName: team,
  submissionDate: date,
  score,
});

/** The columns of tables and CSV: those of Kaggle's own client. JSON has all fields. */
export const columns = {
  competitions: ['ref', 'deadline', 'category', 'reward', 'teamCount', 'userHasEntered'],
  files: ['name', 'size', 'creationDate'],
  submissions: ['ref', 'fileName', 'date', 'description', 'status', 'publicScore', 'privateScore'],
  leaderboard: ['rank', 'teamId', 'teamName', 'submissionDate', 'score'],
} as const;

export interface Format {
  readonly json?: boolean | undefined;
  readonly csv?: boolean | undefined;
}

/** Prints rows as a table, as CSV or as `{"<kind>": [...], ...more}`. If there are no rows, `none` is printed for the table. */
export const printRows = (
  kind: keyof typeof columns,
  rows: readonly Row[],
  { json = false, csv = false }: Format,
  { none, more = {} }: { readonly none: string; readonly more?: Row },
): void => {
  const names = columns[kind];
  if (json) writeOut(jsonLine({ [kind]: rows, ...more }));
  else if (csv) writeOut(stringify([names, ...rows.map((row) => names.map((name) => raw(row[name])))]));
  else if (rows.length === 0) writeOut(`${none}\n`);
  else {
    const cells = rows.map((row) => names.map((name) => forPeople(name, row[name])));
    writeOut(`${table(names, cells)}\n`);
  }
};

const raw = (cell: Cell | undefined): string => printable(cell === null || cell === undefined ? '' : String(cell));

const forPeople = (name: string, cell: Cell | undefined): string => {
  if (name === 'size' && typeof cell === 'number') return sizeOf(cell);
  if (/date|deadline/i.test(name) && typeof cell === 'string') return printable(dateOf(cell));
  if (typeof cell === 'boolean') return cell ? 'yes' : 'no';
  const text = raw(cell);
  return text.length > widest ? `${text.slice(0, widest - 1)}…` : text;
};

/** Descriptions and team names may be as long as a page. */
const widest = 60;
