import { basename, dirname } from 'node:path';
import { scoreText } from '../../../app/batch/row/score.ts';
import { whyDamaged } from '../../../app/clean/damage.ts';
import { homeOf } from '../../../app/home.ts';
import { readRequest } from '../../../app/request/sealed-request.ts';
import { doubtWords, labelOf } from '../../../app/result/doubt-words.ts';
import { readResult } from '../../../app/result/result.ts';
import { allRuns } from '../../../app/run/elsewhere.ts';
import { findRun } from '../../../app/run/find-run.ts';
import { type OpenState, openStateOf } from '../../../app/run/run-state.ts';
import { parkedAt } from '../../../core/options/approval.ts';
import type { RunFolder } from '../../../services/store/home.ts';
import { lastOf, streamJournal } from '../../../services/store/journal-lines.ts';
import { refuseUsage } from '../../refuse.ts';
import { branchMark } from '../../render/run/branch-mark.ts';
import { nextFor } from '../../render/run/next-for-run.ts';
import { asTypedHere } from '../../render/terminal/here.ts';
import { jsonLine, printable } from '../../render/terminal/printable.ts';
import { table } from '../../render/terminal/table.ts';
import { writeOut } from '../../render/terminal/terminal.ts';

interface Row {
  readonly slug: string;
  readonly run: string;
  readonly state: OpenState | 'ended' | 'damaged';
  readonly status: string;
  readonly score: string;
  readonly seconds: string;
  /** Why the answer is in doubt; '' if it is not. */
  readonly doubt: string;
  /** Why the folder cannot be read as a run; '' if it can. */
  readonly damage: string;
  /** What to do with it, and by which command; '' if it is damaged. */
  readonly next: string;
  readonly folder: string;
}

/** `medalist status [RUN]`: reads what runs left on disk. A run without a result is shown with its stage, and whether a process works on it. */
export const run = (name: string | undefined, { json = false }: { readonly json?: boolean }): void => {
  const home = homeOf(undefined);
  const found = name === undefined ? undefined : findRun(home, name);
  if (found !== undefined && 'kind' in found) {
    refuseUsage(found, json);
    return;
  }
  const rows = found === undefined ? allRuns(home).map(({ folder }) => describe(folder)) : [describe(found)];
  if (json) return void writeOut(jsonLine(rows));
  if (found !== undefined) return void writeOut(`${describeRun(rows, stagesOf(found))}\n`);
  if (rows.length === 0) return void writeOut(asTypedHere('No runs yet. Try: medalist demo\n'));
  writeOut(`${[runTable(rows), ...reasons(rows)].join('\n')}\n`);
};

const columns = ['slug', 'run', 'status', 'score', 'seconds'] as const;
const runTable = (rows: readonly Row[]) =>
  table(
    columns,
    rows.map((row) => columns.map((column) => printable(row[column]))),
  );

/** Why runs are in doubt, damaged or stopped, a line each, below the table in which they are marked. */
const reasons = (rows: readonly Row[]): string[] => {
  const shown = rows.filter((row) => reasonOf(row) !== '');
  const lines = shown.slice(0, mostReasons).map((row) => `${row.run} ${reasonOf(row)}`);
  const more = shown.length - lines.length;
  const others = more > 0 ? [`... and ${more} more in doubt, damaged or stopped`] : [];
  return lines.length === 0 ? [] : ['', ...lines, ...others];
};

const reasonOf = ({ state, doubt, damage, next }: Row): string =>
  state === 'stopped' ? `was stopped or killed. ${next}` : printable(doubt || damage);

const mostReasons = 10;

/** A run with its stages in the order in which they ended, and what can be done with it. */
const describeRun = (rows: readonly Row[], stages: readonly (readonly string[])[]): string => {
  const next = rows.flatMap((row) => (row.next === '' || row.state === 'stopped' ? [] : ['', row.next]));
  const shown = table(['stage', 'ended', 'seconds', 'what'], stages);
  return [runTable(rows), ...reasons(rows), '', shown, ...next].join('\n');
};

const stagesOf = (folder: RunFolder): string[][] =>
  [...streamJournal(folder.journal, 'stage.finished', 'stage.cached', 'stage.failed')].map((line) => {
    const stage = `${branchMark(line)}${line.stage}`;
    if (line.type === 'stage.finished') return [stage, 'done', seconds(line.ms), printable(line.headline)];
    if (line.type === 'stage.cached') return [stage, 'remembered', '', printable(line.headline)];
    return [stage, line.kind, seconds(line.ms), printable(line.message.split('\n')[0] ?? '').slice(0, 80)];
  });

const seconds = (ms: number) => (ms / 1000).toFixed(1);

const describe = (folder: RunFolder): Row => {
  const request = readRequest(folder.request)?.request;
  if (request === undefined) return damaged(folder);
  const openState = openStateOf(folder);
  const result = readResult(folder.result);
  const machine = lastOf(folder.journal, 'run.state')?.state;
  const state = result === undefined ? openState(machine ?? '') : 'ended';
  return {
    slug: request.slug,
    run: request.runId,
    state,
    status: result === undefined ? openWords(state, machine ?? 'the start') : labelOf(result),
    next: asTypedHere(nextFor(request, folder, state)),
    doubt: result === undefined ? '' : doubtWords(result),
    score: result === undefined ? '' : scoreText(result),
    seconds: result === undefined ? '' : result.timings.total.toFixed(1),
    damage: '',
    folder: folder.path,
  };
};

/** A run of which only the folder's name can be read. */
const damaged = (folder: RunFolder): Row => ({
  slug: basename(dirname(folder.path)),
  run: basename(folder.path),
  state: 'damaged',
  status: 'damaged',
  next: '',
  ...{ score: '', doubt: '', seconds: '', folder: folder.path },
  damage: `is damaged: ${whyDamaged(folder) ?? 'its request changed a moment ago'}`,
});

/** Where a run is that has not ended: `at execute`, `stopped at execute`, `at your word on its plan`. */
const openWords = (state: Row['state'], machine: string): string => {
  const parked = parkedAt(machine);
  return `${state === 'stopped' ? 'stopped ' : ''}at ${parked === undefined ? machine : `your word on its ${parked}`}`;
};
