import { mkdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { parentPort, workerData } from 'node:worker_threads';
import type { Finding, Repair } from '../../core/schema/finding.ts';
import type { Manifest } from '../../core/schema/reported/manifest.ts';
import { hasErrors } from '../../core/submission/check/check.ts';
import { checkFile } from '../../core/submission/check/check-file.ts';
import { quickFindings } from '../../core/submission/check/quick.ts';
import { withHeader, withoutHeader } from '../../core/submission/handed-in.ts';
import { type Specification, specificationOf } from '../../core/submission/specification.ts';
import { writeTable } from '../../services/csv/write/transform.ts';
import type { OpenTableEngine } from '../../services/tables/engine.ts';

/** What the thread does, and with which file. */
export interface Job {
  readonly task: 'check' | 'repair';
  readonly file: string;
  readonly competition: Parameters<typeof specificationOf>[0];
  /** The blob of expected rows. */
  readonly expected: string;
  readonly manifest: Manifest | null;
  /** A folder of the job's own. */
  readonly scratch: string;
}

/** What is wrong with a file. `repair`: what repairs would do; null: there is no error, or trying would take long. */
export interface Checked {
  readonly findings: readonly Finding[];
  readonly rows: number;
  readonly repair: RepairTrial | null;
}

/** What repairs do to a file, or why they cannot. `path`: the result; null: none was asked for, or nothing was changed. */
export type RepairTrial =
  | {
      readonly ok: true;
      readonly repairs: readonly Repair[];
      readonly found: readonly Finding[];
      readonly path: string | null;
    }
  | { readonly ok: false; readonly why: string; readonly found: readonly Finding[] };

/** Loaded only for large files, because it is half of all modules that the thread could load. */
const openTableEngine: OpenTableEngine = async (options) => (await import('../analyze/intake.ts')).engineHere(options);

/** For files of up to so many bytes, a trial of all repairs takes a second or two. */
const quicklyRepaired = 32 * 2 ** 20;

const check = async (job: Job, specification: Specification): Promise<Checked> => {
  const { findings, rows } = await checkFile(job.file, specification, {
    openTableEngine,
    scratch: folder(job.scratch, 'check'),
  });
  const tried = hasErrors(findings) && statSync(job.file).size <= quicklyRepaired;
  return { findings, rows, repair: tried ? await tryRepairs(job, specification) : null };
};

const tryRepairs = async (
  { task, file, manifest, scratch }: Job,
  specification: Specification,
): Promise<RepairTrial> => {
  if (
    task === 'repair' &&
    (await quickFindings(file, specification, { openTableEngine, scratch: folder(scratch, 'look') }))?.length === 0
  )
    return { ok: true, repairs: [], found: [], path: null };
  const { repairFile } = await import('../../core/submission/repair/repair.ts'); // a valid file needs none
  const done = await repairFile(file, specification, { scratch: folder(scratch, 'repair'), manifest });
  if (!done.ok) return { ok: false, why: done.why, found: done.found };
  const { table, repairs, found } = done;
  const path = task === 'repair' && repairs.length > 0 ? join(scratch, 'repaired.csv') : null;
  if (path !== null) writeTable(path, table);
  return { ok: true, repairs, found, path };
};

/** Makes a scratch folder, so that checks and repairs keep their tables apart. */
const folder = (scratch: string, name: string): string => {
  const path = join(scratch, name);
  mkdirSync(path);
  return path;
};

const perform = async (job: Job): Promise<Checked | RepairTrial> => {
  const specification = specificationOf(job.competition, () => job.expected);
  const { headless, header } = specification.schema;
  const file = headless === true ? withHeader(job.file, header, folder(job.scratch, 'header')) : job.file;
  if (job.task === 'check') return check({ ...job, file }, specification);
  const tried = await tryRepairs({ ...job, file }, specification);
  if (headless !== true || !tried.ok || tried.path === null) return tried;
  return { ...tried, path: withoutHeader(tried.path, folder(job.scratch, 'rows')) };
};

parentPort?.postMessage(await perform(workerData)); // a Job: submission.ts alone starts this thread
