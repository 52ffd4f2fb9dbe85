import { Result } from '../../core/schema/result.ts';
import type { Ending } from '../../machines/context/ending.ts';
import { readRegular } from '../../services/files/regular.ts';
import { holesOf } from '../../services/python/sandbox/holes.ts';
import type { JournalLine, ResourcePeaks } from '../../services/store/events.ts';
import { isLasting } from '../../services/store/journal.ts';
import { openJournalTime } from '../../services/store/journal-time.ts';
import type { Store } from '../../services/store/store.ts';
import { jsonOf } from '../../services/text/json.ts';
import { report, score } from '../../stages/dag/artifacts.ts';
import type { Request } from '../request/request.ts';
import { roleCounts } from './role-counts.ts';
import { versions } from './versions.ts';

/** Makes result.json from the machine's ending and the journal. */
export const composeResult = (
  request: Request,
  ending: Ending,
  store: Store,
  journal: Iterable<JournalLine>,
  currency: string | null,
): Result => {
  const lasting = lastingLines(journal);
  const digest = ending.status === 'failed' ? undefined : ending.refs.report;
  const reported = digest === undefined ? null : report.schema.parse(store.get(digest));
  const gpu = gpuOf(lasting);
  const last = ending.failures.at(-1);
  return Result.parse({
    schema: 1,
    slug: request.slug,
    runId: request.runId,
    status: ending.status,
    summary:
      reported?.summary ??
      `No submission: ${last?.message.split('\n')[0]?.replace(/\.$/, '') ?? 'the run ended early'}.`,
    report: reported,
    doubt: reported?.doubt ?? [],
    failures: ending.failures,
    submitted: ending.refs.score === undefined ? null : score.schema.parse(store.get(ending.refs.score)),
    kernel: null,
    request: {
      url: request.url,
      time: request.time,
      seed: request.seed,
      solutions: request.solutions,
      only: request.only,
    },
    sandbox: { tier: request.sandbox, holes: [...holesOf(request.sandbox, gpu !== null)] },
    gpu,
    peaks: peaksOf(lasting),
    models: modelsOf(lasting, currency),
    budget: budgetIn(lasting),
    timings: measure(journal),
    versions: versions(),
    digests: ending.refs,
  });
};

/** The GPU of the last program, not counting the short script, which needs none. */
const gpuOf = (lasting: readonly JournalLine[]): string | null =>
  lasting.flatMap((line) => (line.type === 'python.started' && line.stage !== 'distil' ? [line.gpu] : [])).at(-1) ??
  null;

/** The lines that a result is made from. They are few, however much a program prints. */
const lastingLines = (journal: Iterable<JournalLine>): JournalLine[] => {
  const lasting: JournalLine[] = [];
  for (const line of journal) if (isLasting(line)) lasting.push(line);
  return lasting;
};

const modelsOf = (journal: readonly JournalLine[], currency: string | null): Result['models'] => {
  const roles = roleCounts(journal);
  if (currency === null || roles.length === 0) return null;
  const costs = roles.map(({ cost }) => cost);
  const known = costs.every((cost) => cost !== null);
  return { currency, cost: known ? costs.reduce((sum, cost) => sum + cost, 0) : null, roles: [...roles] };
};

/** The notes about the budget, each once, as every session repeats them. */
const budgetIn = (journal: readonly JournalLine[]): string[] => [
  ...new Set(journal.flatMap((line) => (line.type === 'run.note' && line.about === 'budget' ? [line.message] : []))),
];

/** The peak of each resource over all programs of the run. CPU time and output are summed. */
const peaksOf = (journal: readonly JournalLine[]): Result['peaks'] =>
  journal
    .flatMap((line) => (line.type === 'python.exited' ? [line.peaks] : []))
    .reduce<Result['peaks']>((most, next) => (most === null ? next : higher(most, next)), null);

const higher = (a: ResourcePeaks, b: ResourcePeaks): ResourcePeaks => ({
  cpu: Math.max(a.cpu, b.cpu),
  memory: Math.max(a.memory, b.memory),
  processes: Math.max(a.processes, b.processes),
  disk: Math.max(a.disk, b.disk),
  files: Math.max(a.files, b.files),
  gpu:
    a.gpu === null || b.gpu === null
      ? (a.gpu ?? b.gpu)
      : { load: Math.max(a.gpu.load, b.gpu.load), memory: Math.max(a.gpu.memory, b.gpu.memory) },
  cpuSeconds: a.cpuSeconds + b.cpuSeconds,
  output: a.output + b.output,
});

/** Sums the times of all sessions of the run. The time between a kill and a resume does not count. */
const measure = (journal: Iterable<JournalLine>): Result['timings'] => {
  let total = 0;
  let python = 0;
  const time = openJournalTime();
  const stages: Record<string, number> = {};
  for (const line of journal) {
    total = time(line);
    if (line.type === 'python.exited') python += line.ms;
    if (line.type === 'stage.finished' || line.type === 'stage.failed') {
      stages[line.stage] = (stages[line.stage] ?? 0) + line.ms / 1000;
    }
  }
  const seconds = (ms: number) => Math.round(ms) / 1000;
  return { total: seconds(total), python: seconds(python), harness: seconds(Math.max(0, total - python)), stages };
};

/** Reads a result.json; undefined: there is none, or it is not valid. */
export const readResult = (path: string): Result | undefined => {
  const read = readRegular(path, largestResult);
  return 'why' in read ? undefined : Result.safeParse(jsonOf(read.text)).data;
};

/** The most bytes of a result. Ours have at most one megabyte. */
const largestResult = 32 * 2 ** 20;
