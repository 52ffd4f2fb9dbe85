import { cpSync, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import * as z from 'zod';
import { claimFolder } from '../../files/claim.ts';
import { projectRoot } from '../../package/root.ts';
import { defaultLimits } from '../../python/limits/limits.ts';
import { describeExit } from '../../python/run/exit.ts';
import type { PythonOutcome } from '../../python/run/job.ts';
import { runPython } from '../../python/run/run.ts';
import { readUntrusted } from '../../python/run/untrusted.ts';
import type { Choice } from '../../python/sandbox/choose.ts';
import { jsonOf } from '../../text/json.ts';
import { oneLine } from '../../text/one-line.ts';
import type { DataFile } from '../data-file.ts';
import { describeFile } from '../describe.ts';
import { unpackLimits } from '../limits.ts';
import { bookKindOf, type Unread } from './book.ts';
import { tablePath } from './names.ts';
import { takeTable } from './take-table.ts';

/** A book in one of our folders, and where to write its tables. */
export interface BookJob {
  readonly folder: string;
  /** Relative to the folder. */
  readonly book: string;
  /** Our folder for the tables. Below it they have the paths that the user sees. */
  readonly into: string;
  /** All paths used so far, in lower case. The new ones are added. */
  readonly taken: Set<string>;
  readonly python: string;
  readonly sandbox: Choice;
  /** A scratch folder on the same file system as `into`. */
  readonly scratch: string;
  readonly signal: AbortSignal;
  /** Whether a single table gets the name of its book. */
  readonly isShort?: boolean;
  /** The time limit. Default: 600. */
  readonly seconds?: number;
}

/** The tables of a book as CSV files, and messages about what was left out. */
export interface OpenedBook {
  readonly tables: readonly DataFile[];
  readonly notes: readonly string[];
}

const gibibyte = 2 ** 30;

/** Limits for a book. It comes from someone else, so these hold whatever the file says about itself. */
const most = { tables: 200, rows: 5_000_000, bytes: 8 * gibibyte, memory: 4 * gibibyte, report: 2 ** 20, notes: 50 };

const program = join(projectRoot, 'templates', 'tables');

const Report = z.strictObject({
  tables: z
    .array(
      z.strictObject({
        file: z.string().regex(/^\d{1,4}\.csv$/),
        name: z.string(),
        rows: z.int().min(0),
        columns: z.int().min(1),
        notes: z.array(z.string()),
      }),
    )
    .max(most.tables),
  notes: z.array(z.string()),
});

/** Writes the tables of an Excel workbook or an SQLite database as CSV files. The parsers run in their own sandbox. */
export const openBook = async (job: BookJob): Promise<OpenedBook | Unread> => {
  const { book, into, taken, signal, isShort = false } = job;
  await using claim = claimFolder(job.scratch, 'book-');
  const work = join(claim.folder, 'working');
  const outcome = await read(job, claim.folder, work);
  signal.throwIfAborted();
  if (outcome.exit.kind !== 'exited' || outcome.exit.code !== 0) return unread(job, outcome);
  const report = Report.safeParse(jsonOf(readUntrusted(join(work, 'tables', 'report.json'), most.report) ?? ''));
  if (!report.success) return { why: 'cannot be read: its reader left no report', advice: exportIt };
  const tables: DataFile[] = [];
  const notes = report.data.notes.map((note) => inWords(book, note));
  for (const { file, name, notes: own } of report.data.tables) {
    const path = tablePath(book, isShort && report.data.tables.length === 1 ? '' : name, taken);
    const why = takeTable(join(work, 'tables', file), join(into, path), most.bytes);
    if (why !== undefined) return { why: `cannot be read: ${why}`, advice: exportIt };
    tables.push(await describeFile(join(into, path), path, null));
    notes.push(...own.map((note) => inWords(path, note)));
  }
  return { tables, notes: notes.slice(0, most.notes) };
};

const read = ({ folder, book, python, sandbox, signal, seconds = 600 }: BookJob, own: string, work: string) => {
  const source = join(own, 'src');
  mkdirSync(work);
  cpSync(program, join(source, 'tables'), { recursive: true });
  const { tables, rows, bytes } = most;
  const { totalBytes, ratio, ratioFromBytes } = unpackLimits;
  const limits = { tables, rows, bytes, unpacked: Math.min(bytes, totalBytes), ratio, ratioFrom: ratioFromBytes };
  const usual = defaultLimits();
  return runPython({
    ...{ python, sandbox, source, script: 'tables', isolated: true, work, signal },
    args: (places) => [join(places.input.data ?? '', book), join(places.work, 'tables'), JSON.stringify(limits)],
    input: [{ name: 'data', folder }],
    ...{ caches: [], gpu: null, threads: 1, onLine: () => {} },
    limits: { ...usual, seconds, graceSeconds: 1, memory: Math.min(usual.memory, most.memory), disk: 3 * most.bytes },
  });
};

const exportIt = 'Open it in its own program, save each table as a CSV file, and name those instead.';

const unread = ({ book }: BookJob, { exit, tail }: PythonOutcome): Unread => {
  const said = tail.at(-1) ?? '';
  if (exit.kind !== 'exited') return { why: `cannot be read: its reader ${describeExit(exit)}`, advice: exportIt };
  if (said.startsWith('ModuleNotFoundError'))
    return { why: `cannot be read: ${oneLine(said, 200)}`, advice: 'Install what is missing: medalist setup' };
  const isOld = bookKindOf(book) === 'excel' && /before 2007/.test(said);
  return { why: oneLine(said, 300), advice: isOld ? 'Save it in Excel as .xlsx, without a password.' : exportIt };
};

const inWords = (subject: string, note: string): string => `${subject}: ${oneLine(note, 200)}`;
