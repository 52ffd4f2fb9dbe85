import { randomUUID } from 'node:crypto';
import { appendFileSync, copyFileSync, cpSync, existsSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import * as z from 'zod';
import { jobSummary } from '../../app/batch/report/job-summary.ts';
import { summariseList } from '../../app/batch/report/summary.ts';
import { folderOfRun } from '../../app/batch/row/run-folder.ts';
import { scoreOfResult } from '../../app/batch/row/score.ts';
import { homeOf } from '../../app/home.ts';
import { doubtWords } from '../../app/result/doubt-words.ts';
import { readResult } from '../../app/result/result.ts';
import { refusalSummary, runSummary } from '../../app/result/run-summary.ts';
import { allRuns } from '../../app/run/elsewhere.ts';
import type { RunFolder } from '../../services/store/home.ts';
import { jsonOf } from '../../services/text/json.ts';
import { shown } from '../../services/text/shown.ts';
import { exitCodes } from '../exit-codes.ts';
import { writeOut } from '../render/terminal/terminal.ts';

// A step of the GitHub Action. It runs after Medalist, however that ended, and writes the job summary, the outputs and the artifact's files.

const env = z
  .object({
    ...{ WORK: z.string(), RUN_ID: z.string(), CODE: z.string(), INPUT_LIST: z.string() },
    ...{ GITHUB_OUTPUT: z.string(), GITHUB_STEP_SUMMARY: z.string() },
  })
  .parse(process.env);
const files = join(env.WORK, 'files');
const home = homeOf(undefined);

/** What this step tells the job's page, the later steps and the log. */
interface Told {
  readonly markdown: string;
  readonly outputs: Readonly<Record<'status' | 'submission' | 'score' | 'summary', string>>;
  /** For the log; null: all went well. */
  readonly trouble: string | null;
}

const nothing = { submission: '', score: '' } as const;

/** The run's folder without its hidden parts, which only a resume needs. */
const keep = ({ path }: RunFolder): void => {
  const to = join(files, basename(dirname(path)), basename(path));
  cpSync(path, to, { recursive: true, filter: (from) => from === path || !basename(from).startsWith('.') });
};

const tellRun = (): Told => {
  const folder = allRuns(home).find(({ runId }) => runId === env.RUN_ID)?.folder;
  if (folder !== undefined) keep(folder);
  const result = folder === undefined ? undefined : readResult(folder.result);
  if (folder === undefined || result === undefined) return tellRefusal(wordsOf(join(env.WORK, 'said')));
  const { slug, runId, status, summary, doubt } = result;
  const submission = join(folder.path, 'submission.csv');
  const { score, metric } = scoreOfResult(result);
  return {
    markdown: runSummary(result),
    outputs: {
      status,
      submission: existsSync(submission) ? submission : '',
      score,
      summary: JSON.stringify({
        slug,
        run: runId,
        status,
        score,
        metric,
        summary,
        doubt,
        seconds: result.timings.total,
      }),
    },
    trouble: status === 'failed' || status === 'fallback' ? summary : doubtWords(result) || null,
  };
};

const Refused = z.object({ ok: z.literal(false), kind: z.string(), message: z.string(), advice: z.string() });

/** What `medalist --json` said where it has no result. */
const wordsOf = (path: string): z.output<typeof Refused> => {
  const said = existsSync(path) ? readFileSync(path, 'utf8').trimEnd().split('\n').at(-1) : '';
  const message = env.CODE === '' ? 'the job was stopped' : `it ended with exit code ${env.CODE} and no result`;
  const unknown = { ok: false, kind: 'failed', message, advice: 'The log of the step says more.' } as const;
  const refused = Refused.safeParse(jsonOf(said ?? '')).data ?? unknown;
  // this machine will be gone, so there is nothing to resume
  return refused.kind === 'interrupted' ? { ...refused, advice: 'The next job begins again.' } : refused;
};

const tellRefusal = (refused: z.output<typeof Refused>): Told => {
  const { kind, message, advice } = refused;
  const outputs = {
    ...nothing,
    status: 'failed',
    summary: JSON.stringify({ status: 'failed', kind, message, advice }),
  };
  return { markdown: refusalSummary(refused), outputs, trouble: `${message}. ${advice}` };
};

const tellList = (path: string): Told => {
  const summary = summariseList(path);
  if ('ok' in summary) return tellRefusal(summary);
  copyFileSync(path, join(files, basename(path)));
  const begun = statSync(join(env.WORK, 'begun')).mtimeMs;
  for (const { competition, run } of summary.rows) {
    const folder = folderOfRun(home, competition, run);
    const ended = folder && statSync(folder.result, { throwIfNoEntry: false });
    if (folder !== undefined && ended !== undefined && ended.mtimeMs >= begun) keep(folder);
  }
  const { counts, validRate, cost, hours } = summary;
  const status = env.CODE === '' ? 'failed' : statusOfList(Number(env.CODE), counts);
  const outputs = { ...nothing, status, summary: JSON.stringify({ status, counts, validRate, cost, hours }) };
  const trouble = Object.entries(counts).map(([name, count]) => `${count} ${name}`);
  return { markdown: jobSummary(summary), outputs, trouble: status === 'ok' ? null : trouble.join(', ') };
};

/** The exit code tells the status of the whole list. If the batch stopped at its own limits, its rows tell it. */
const statusOfList = (code: number, counts: Readonly<Record<string, number>>): string => {
  if (code === exitCodes.ok) return 'ok';
  if (code === exitCodes.fallback) return 'fallback';
  if (code === exitCodes.parked) return 'stopped';
  if (code !== exitCodes.limited || counts.failed !== undefined) return 'failed';
  return counts.fallback === undefined ? 'stopped' : 'fallback';
};

const { markdown, outputs, trouble } = env.INPUT_LIST === '' ? tellRun() : tellList(env.INPUT_LIST);
const page = shown(markdown);
appendFileSync(env.GITHUB_STEP_SUMMARY, page);
writeFileSync(join(files, 'summary.md'), page);
// nobody can guess the end marker, so no value can end its own block
for (const [name, value] of Object.entries({ ...outputs, files })) {
  const end = randomUUID();
  appendFileSync(env.GITHUB_OUTPUT, `${name}<<${end}\n${shown(value)}\n${end}\n`);
}
if (trouble !== null) {
  const escaped = trouble.replaceAll('%', '%25').replaceAll('\n', '%0A');
  const command = outputs.status === 'fallback' || outputs.status === 'stopped' ? 'warning' : 'error';
  writeOut(`::${command} title=Medalist::${escaped}\n`);
}
