import { extname, resolve } from 'node:path';
import { Worker } from 'node:worker_threads';
import type { Finding } from '../../core/schema/finding.ts';
import { readManifest } from '../../core/schema/reported/manifest.ts';
import { hasErrors } from '../../core/submission/check/check.ts';
import { claimFolder } from '../../services/files/claim.ts';
import { homeOf } from '../home.ts';
import { refuse } from '../refusal.ts';
import type { RunObserver } from '../run/observer.ts';
import { deliver, manifestBeside, refuseInput, refuseTarget } from './files.ts';
import type { Checked, Job, RepairTrial } from './job.ts';
import type {
  Knowledge,
  NoVerdict,
  RepairOptions,
  RepairOutcome,
  ValidateOptions,
  ValidateOutcome,
} from './outcome.ts';
import { schemaOf } from './schema.ts';

/** Checks a file against what its competition asks for. It changes nothing; every expected failure is a value. */
export const validate = (
  file: string,
  options: ValidateOptions,
  watching: RunObserver = {},
): Promise<ValidateOutcome> =>
  withSubmission(file, options, watching, async ({ known, job, doubts, signal }) => {
    const checked: Checked = await inThread({ ...job, task: 'check' }, signal);
    const findings = [...checked.findings, ...doubts];
    const { repair } = checked;
    return {
      ok: true,
      valid: !hasErrors(findings),
      ...known,
      rows: checked.rows,
      findings,
      repair: repair?.ok ? { ok: true, repairs: repair.repairs } : repair && { ok: false, why: repair.why },
    };
  });

/** Repairs a file into another one and lists each change, or says why it cannot. Then it writes nothing. */
export const repair = async (
  file: string,
  options: RepairOptions,
  watching: RunObserver = {},
): Promise<RepairOutcome> => {
  const { out, force = false } = options;
  const refusal = () => refuseInput(file) ?? (typeof out === 'string' ? refuseTarget(out, file, force) : undefined);
  return (
    refusal() ??
    withSubmission(file, options, watching, async ({ known, job, doubts, signal }) => {
      const trial: RepairTrial = await inThread({ ...job, task: 'repair' }, signal);
      const found = [...trial.found, ...doubts];
      if (!trial.ok) return { ok: false, kind: 'refused', ...known, why: trial.why, found };
      const { repairs, path } = trial;
      const failure = refusal() ?? (await deliver(path ?? job.file, out)); // the first look was long ago
      if (failure !== undefined) return failure;
      const status = repairs.length > 0 ? 'repaired' : 'unchanged';
      return { ok: true, status, ...known, repairs, found, out: typeof out === 'string' ? out : null };
    })
  );
};

type Schema = Extract<Awaited<ReturnType<typeof schemaOf>>, { readonly ok: true }>;

interface Subject {
  readonly known: Knowledge;
  readonly job: Omit<Job, 'task'>;
  /** What is wrong with the manifest. */
  readonly doubts: readonly Finding[];
  readonly signal: AbortSignal;
}

/** Finds out what a file is checked against, and gives `work` a scratch folder, which is removed afterwards. */
const withSubmission = async <T>(
  file: string,
  { competition, home, manifest: named }: ValidateOptions,
  { onEvent, signal = new AbortController().signal }: RunObserver,
  work: (subject: Subject) => Promise<T>,
): Promise<T | NoVerdict> => {
  const manifest = named === undefined ? manifestBeside(file) : named;
  const wrong = refuseInput(file) ?? (typeof named === 'string' ? refuseInput(named) : undefined);
  if (wrong !== undefined) return wrong;
  try {
    const asked = await schemaOf(
      { competition, ...(home !== undefined && { home }) },
      { signal, ...(onEvent !== undefined && { onEvent }) },
    );
    if (!asked.ok) return asked;
    signal.throwIfAborted();
    await using claim = claimFolder(homeOf(home).scratch, 'submission-');
    return await work({ signal, ...subjectOf(file, manifest, asked, claim.folder) });
  } catch (error) {
    if (!signal.aborted) throw error;
    return refuse('interrupted', 'stopped; nothing was written', 'Run it again.');
  }
};

const subjectOf = (file: string, path: string | null, asked: Schema, scratch: string): Omit<Subject, 'signal'> => {
  const { submission, targets, metric, warnings } = asked.competition;
  const { manifest, findings } = path === null ? { manifest: null, findings: [] } : readManifest(path);
  return {
    known: { file, manifest: path, schema: submission, full: asked.full, warnings },
    job: {
      file: resolve(file),
      competition: { submission, targets, metric },
      expected: asked.pathOf(submission.rows.expected),
      manifest,
      scratch,
    },
    doubts: findings,
  };
};

const thread = new URL(`./thread${extname(import.meta.filename)}`, import.meta.url);

/** Runs a job in a thread of its own, so that a large file blocks nothing and can be stopped at once. */
const inThread = <T>(job: Job, signal: AbortSignal): Promise<T> =>
  new Promise((resolve, reject) => {
    const worker = new Worker(thread, { workerData: job });
    const stop = () => void worker.terminate();
    signal.addEventListener('abort', stop, { once: true });
    worker.once('message', resolve);
    worker.once('error', reject);
    worker.once('exit', (code) => {
      signal.removeEventListener('abort', stop);
      reject(signal.reason ?? new Error(`the thread ended with code ${code}`)); // no matter once it has answered
    });
  });
