import { appendFileSync, existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import * as z from 'zod';
import { readResult } from '../../../app/result/result.ts';
import { codeOf, exitCodes } from '../../../cli/exit-codes.ts';
import { Result } from '../../../core/schema/result.ts';
import type { Ended, JobEngine, Task } from '../../../services/engine/engine.ts';

/** A run that left a result.json; `change` replaces what of it a test cares about. */
interface Written {
  readonly kind: 'result';
  readonly status?: Result['status'];
  readonly score?: number;
  /** Micro-dollars spent on models. */
  readonly cost?: number;
  readonly change?: Partial<Result>;
}

export interface Script {
  /** What becomes of a task; a promise makes it last as long as the test wants. Default: `ok`, at once. */
  readonly outcome?: (task: Task, attempt: number) => Written | Ended | Promise<Written | Ended>;
  /** Gets a line for each start and each end, from however many processes; see `readScriptLog`. */
  readonly log?: string;
  readonly name?: JobEngine['name'];
}

const LogLine = z.object({
  /** `repeat`: the run had a result already, and was not run again. */
  what: z.enum(['start', 'end', 'repeat']),
  id: z.string(),
  output: z.string(),
  pid: z.int(),
  /** How it ended: a status, or an `Ended`'s kind. */
  how: z.string(),
});
type LogLine = z.output<typeof LogLine>;

/**
 * An engine without processes, for tests of what stands above engines. As a true run does, one that has its result
 * repeats it: a result.json is written once, so what was done has one `end` or, killed just before that line, `repeat`s.
 */
export const scriptedEngine = ({
  outcome = () => ({ kind: 'result' }),
  log,
  name = 'local',
}: Script = {}): JobEngine => {
  const attempts = new Map<string, number>();
  const tell = (what: LogLine['what'], { id, output }: Task, how: string) => {
    if (log === undefined) return;
    const line: LogLine = { what, id, output, pid: process.pid, how };
    appendFileSync(log, `${JSON.stringify(line)}\n`);
  };
  return {
    name,
    async run(task, { signal }) {
      if (signal.aborted) return { kind: 'cancelled' };
      const path = join(task.output, 'result.json');
      const before = existsSync(path) ? readResult(path) : undefined;
      if (before !== undefined) {
        tell('repeat', task, before.status);
        return exitOf(before, task);
      }
      const attempt = (attempts.get(task.id) ?? 0) + 1;
      attempts.set(task.id, attempt);
      tell('start', task, '');
      const ended = await orCancelled(outcome(task, attempt), signal);
      if (ended.kind !== 'result') {
        tell('end', task, ended.kind);
        return ended;
      }
      const result = resultOf(task, ended);
      mkdirSync(task.output, { recursive: true });
      writeFileSync(`${path}.tmp`, JSON.stringify(result));
      renameSync(`${path}.tmp`, path);
      tell('end', task, result.status);
      return exitOf(result, task);
    },
    async [Symbol.asyncDispose]() {},
  };
};

/** What was done so far, by all processes that share the log. */
export const readScriptLog = (log: string): LogLine[] =>
  existsSync(log)
    ? readFileSync(log, 'utf8')
        .split('\n')
        .filter((line) => line !== '')
        .map((line) => LogLine.parse(JSON.parse(line)))
    : [];

const orCancelled = (outcome: Written | Ended | Promise<Written | Ended>, signal: AbortSignal) => {
  if (!(outcome instanceof Promise)) return outcome;
  const { promise, resolve } = Promise.withResolvers<Ended>();
  const cancel = () => resolve({ kind: 'cancelled' });
  signal.addEventListener('abort', cancel, { once: true });
  return Promise.race([outcome, promise]).finally(() => signal.removeEventListener('abort', cancel));
};

const exitOf = (result: Result, task: Task): Ended => ({
  kind: 'exited',
  code: codeOf({ ok: true, folder: task.output, result }),
  output: `${JSON.stringify({ ...result, folder: task.output })}\n`,
  log: '',
});

/** As `medalist compete --json` says no: nothing written, a JSON object on standard output. */
export const refusal = (kind: 'usage' | 'busy' | 'no-data' | 'no-sandbox' | 'kaggle', message: string): Ended => ({
  kind: 'exited',
  code: kind === 'usage' ? exitCodes.usage : exitCodes.failed,
  output: `${JSON.stringify({ ok: false, kind, message, advice: 'Look at the row.' })}\n`,
  log: message,
});

const resultOf = (task: Task, { status = 'ok', score = 0.5, cost, change }: Written): Result =>
  Result.parse({
    schema: 1,
    slug: basename(dirname(task.output)),
    runId: basename(task.output),
    status,
    summary: status === 'failed' ? 'No submission: as scripted.' : 'Scripted.',
    report: status === 'failed' ? null : reportOf(status, score),
    failures:
      status === 'ok' || status === 'repaired'
        ? []
        : [{ ok: false, stage: 'execute', kind: 'exit', message: 'it ended with exit code 1, as scripted' }],
    submitted: null,
    kernel: null,
    request: { url: null, time: 60, seed: 42, solution: null },
    sandbox: { tier: 'none', holes: [] },
    gpu: null,
    peaks: null,
    models: cost === undefined ? null : { currency: 'USD', cost, roles: [] },
    timings: { total: 1, python: 0.5, harness: 0.5, stages: {} },
    versions: {},
    digests: {},
    ...change,
  });

const reportOf = (status: Result['status'], score: number): NonNullable<Result['report']> => ({
  status,
  summary: 'Scripted.',
  name: 'scripted',
  about: null,
  target: ['y'],
  task: 'binary',
  metric: { name: 'roc_auc', direction: 'max' },
  submission: { rows: 20, columns: ['id', 'y'], sha256: '0'.repeat(64), bytes: 200 },
  crossValidation: {
    metric: 'roc_auc',
    score,
    direction: 'max',
    scheme: '5-fold',
    folds: 5,
    source: 'reported',
    models: [],
  },
  confirmation: null,
  check: null,
  review: null,
  tree: null,
  script: null,
  blend: null,
  verdict: { valid: true, findings: [] },
  found: [],
  repairs: [],
  strategy: null,
  weights: [],
  sandbox: null,
  solution: null,
  outputs: {},
  warnings: [],
  doubt: [],
});
