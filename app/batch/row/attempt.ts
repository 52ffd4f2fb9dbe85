import { existsSync } from 'node:fs';
import type { Attempted, Verdict } from '../../../machines/batch/attempt.ts';
import { type Spent, spentMore } from '../../../machines/batch/spent.ts';
import type { Ended, JobEngine } from '../../../services/engine/engine.ts';
import { isFilled } from '../../../services/kaggle/competition/data-folder.ts';
import type { Home, RunFolder } from '../../../services/store/home.ts';
import { askKaggle } from '../../kaggle/before-run.ts';
import { standingLeft } from '../../kaggle/standing/left.ts';
import { standingMark } from '../../kaggle/standing/words.ts';
import { readResult } from '../../result/result.ts';
import { scoreOfResult } from './score.ts';
import { type Attempt, taskOf } from './task.ts';
import { onRefusal, verdictOn } from './verdict.ts';

/** Where attempts are carried out. `here` does on this machine what needs Kaggle or this disk. */
export interface Workplace {
  readonly engine: JobEngine;
  readonly here: JobEngine;
  readonly home: Home;
  readonly root: string;
}

/** Who is told about an attempt, and how to stop it. */
export interface AttemptWatching {
  readonly signal: AbortSignal;
  readonly onLine: (text: string) => void;
  readonly onPlace: (words: string) => void;
}

/** Carries out one attempt. If the engine's machine may have no network, files are fetched and submissions sent from here. Never rejects. */
export const carryOut = async (
  attempt: Attempt,
  before: Spent,
  hands: Workplace,
  watching: AttemptWatching,
): Promise<Attempted> => {
  const began = performance.now();
  const { engine, home, root } = hands;
  const { job, run } = attempt;
  const isLocal = engine.name === 'local';
  const fetched = isLocal ? null : await prepareHere(attempt, hands, watching);
  if (fetched !== null) return { verdict: fetched, spent: before, score: null };
  const ended = await engine.run(taskOf(attempt, { home, root, submits: isLocal }), watching);
  const folder = home.run(job.source.slug, run);
  const verdict = verdictOn(ended, readResult(folder.result));
  const sent = isLocal ? null : await submitHere(attempt, verdict, hands, watching);
  const result = readResult(folder.result);
  const waits = verdict.kind === 'done' && verdict.status === 'waiting'; // the result after the wait will have the whole time
  const counts = (verdict.kind === 'done' && !waits) || (verdict.kind === 'again' && !verdict.resume);
  const spent = counts ? spentMore(before, result, (performance.now() - began) / 1000) : before;
  const score = result === undefined ? null : { ...scoreOfResult(result), standing: standingOf(folder) };
  return { verdict: sent?.verdict ?? verdict, spent, score: sent?.score ?? score };
};

const standingOf = ({ path }: RunFolder): string => {
  const standing = standingLeft(path);
  return standing === null ? '' : standingMark(standing);
};

/** Machines of a cluster often have no network, so Kaggle is asked from here whether it will take the result. */
const prepareHere = async (attempt: Attempt, hands: Workplace, watching: AttemptWatching): Promise<Verdict | null> => {
  const { source, options } = attempt.job;
  const submits = options.submit !== undefined && options.submit !== false;
  const begun = existsSync(hands.home.run(source.slug, attempt.run).request); // then Kaggle was already asked
  const asked =
    submits && !begun
      ? await askKaggle({ ...source, source: source.folder, submit: true }, watching.signal)
      : { notes: [] };
  return 'kind' in asked ? onRefusal(asked) : fetchHere(attempt, hands, watching);
};

/** Files that are sent to the engine's machine must be here first. */
const fetchHere = async (attempt: Attempt, hands: Workplace, watching: AttemptWatching): Promise<Verdict | null> => {
  const { job, run } = attempt;
  if (job.source.url === null || isFilled(job.source.folder)) return null;
  watching.onPlace('downloads');
  const ended = await medalist(['download', job.source.slug, '--json'], `${run}.download`, attempt, hands, watching);
  return isFilled(job.source.folder) ? null : verdictOn(ended, undefined);
};

/** Submits a valid result that is no fallback, as `compete --submit` does. */
const submitHere = async (
  attempt: Attempt,
  verdict: Verdict,
  hands: Workplace,
  watching: AttemptWatching,
): Promise<{ readonly verdict: Verdict; readonly score: null } | null> => {
  const { job, run } = attempt;
  const { submit } = job.options;
  if (!submit || verdict.kind !== 'done' || (verdict.status !== 'ok' && verdict.status !== 'repaired')) return null;
  watching.onPlace('submits');
  const message = submit === true ? `Medalist run ${run}` : submit;
  const args = ['submit', `${job.source.slug}/${run}`, '--yes', '--wait', '--json', `--message=${message}`];
  const ended = await medalist(args, `${run}.submit`, attempt, hands, watching);
  if (ended.kind === 'exited' && ended.code === 0) return null;
  // a batch that died after it had sent it finds out what became of it
  await medalist(['submissions', job.source.slug, '--json'], `${run}.scores`, attempt, hands, watching);
  if ((readResult(hands.home.run(job.source.slug, run).result)?.submitted ?? null) !== null) return null;
  const why = ended.kind === 'exited' ? ended.log.trimEnd().split('\n').slice(-2).join(' ') : ended.kind;
  return { verdict: { ...verdict, note: `not submitted: ${why}` }, score: null };
};

const medalist = (
  args: readonly string[],
  id: string,
  { job }: Attempt,
  { here, root }: Workplace,
  watching: AttemptWatching,
): Promise<Ended> =>
  here.run(
    {
      ...{ id, args, data: job.source.folder, files: [], output: job.source.folder, home: root, env: {} },
      ...{ needs: { cpus: 1, gpus: 0, memory: null }, seconds: 6 * 3600 },
    },
    watching,
  );
