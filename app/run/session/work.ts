import { existsSync } from 'node:fs';
import { resolve } from 'node:path';
import type { Ending } from '../../../machines/context/ending.ts';
import { type Asker, drive, type Parked } from '../../../machines/drive.ts';
import type { Decision } from '../../../machines/order.ts';
import { dataFolder } from '../../../services/dataset/folder.ts';
import { isFilled } from '../../../services/kaggle/competition/data-folder.ts';
import type { Terms } from '../../../services/python/limits/terms.ts';
import { openIntake } from '../../../services/reader/intake.ts';
import type { JournalLine } from '../../../services/store/events.ts';
import { type Home, type RunFolder, runFolder } from '../../../services/store/home.ts';
import type { Journal } from '../../../services/store/journal.ts';
import { streamJournal } from '../../../services/store/journal-lines.ts';
import type { Store } from '../../../services/store/store.ts';
import { startClock } from '../../../services/time/run-clock.ts';
import { dataset } from '../../../stages/dag/artifacts.ts';
import { blobsOf } from '../../../stages/dag/blobs-of.ts';
import { pastOf, secondsBefore } from '../../../stages/dag/past.ts';
import type { ArtifactName } from '../../../stages/index.ts';
import { kaggleOfUser } from '../../kaggle/kaggle.ts';
import type { ModelAccess } from '../../models/models.ts';
import { readSolution } from '../../request/own-solution.ts';
import { environmentDigest, type Request } from '../../request/request.ts';
import { saltFor } from '../../request/salt.ts';
import { solutionNames } from '../../request/solution-names.ts';
import { decisionOf, isNoteUnusable, noModelForNote } from '../decision.ts';
import type { AskPerson } from '../observer.ts';
import { layOut } from '../parked.ts';
import { withProgramNotes } from './program-notes.ts';

/** What one session of a run works with. */
export interface Work {
  readonly home: Home;
  readonly folder: RunFolder;
  readonly request: Request;
  readonly terms: Terms;
  readonly store: Store;
  /** Where stages may write while they work. */
  readonly scratch: string;
  readonly journal: Journal;
  readonly signal: AbortSignal;
  readonly access: ModelAccess;
  readonly decisions: readonly Decision[];
  readonly ask: AskPerson | null;
  /** When this session began, as `performance.now()` counts. */
  readonly since: number;
}

/** Drives a run from its current state to its end, or to a question for a person. */
export const work = async (job: Work): Promise<Ending | Parked> => {
  const { home, folder, request, terms, store, scratch, signal, decisions, access } = job;
  const { source, slug, url, seed, threads, sandbox, submit, runId, strategies, earlier, rounds } = request;
  const lessons = store.get(request.lessonsTold ?? '') === undefined ? null : request.lessonsTold;
  const open = (until: AbortSignal) => kaggleOfUser({ signal: until }).kaggle;
  const kaggle = { open, book: home.sent, folder: resolve(folder.path) };
  const names = solutionNames(request.solutions);
  const programs = request.solutions.map((path, at) => ({ name: names[at] ?? path, code: codeOf(path) }));
  const solutions = programs.map(({ code }) => store.putText(code));
  const salts = saltFor(request);
  using intake = openIntake(terms.sandbox, scratch, { opensBooks: true });
  if (isFilled(source)) intake.begin({ source, cache: home.cache });
  const isReplay = request.replayOf !== null;
  await using journal = withProgramNotes(isReplay ? [] : programs, job.journal, store, signal);
  const seen = pastLines(request.replayOf === null ? folder : runFolder(request.replayOf));
  const clock = startClock(isReplay ? Infinity : request.time, isReplay ? {} : sessionStart(seen, job.since));
  return await drive({
    order: {
      ...{ slug, url, seed, threads, sandbox, submit, runId, solutions, strategies, earlier, lessons },
      solutionNames: names,
      ...{ only: request.only, metric: request.metric, target: request.target },
      instruction: request.instruction,
      rounds: Math.max(solutions.length > 0 ? 1 : 0, rounds ?? usualRounds(access.digest !== null, request.time)),
      byRules: rounds !== null && rounds > 0,
      time: request.time,
      environment: environmentDigest(),
      gpu: terms.gpu?.gpu.name ?? null,
      models: access.digest,
      explore: request.explore,
      approve: request.approve,
    },
    equipment: {
      ...{ store, journal, source, cache: home.cache, scratch, salt: salts.stages, intake, terms, kaggle },
      ...{ claude: access.open, past: pastOf(seen), isReplay, recordedSalt: salts.models, clock },
    },
    snapshot: folder.snapshot,
    usable: (refs) => dataIsThere(refs.dataset, store, request, home) && filesAreWhole(refs, store),
    signal,
    decisions,
    ask: job.ask === null ? null : askUntilUsable(job, job.ask),
  });
};

/** The rounds if the user did not say: with a model one, or two if there is time to improve its candidates. */
const usualRounds = (hasModel: boolean, time: number): number => (!hasModel ? 0 : time < secondsForTwo ? 1 : 2);

const secondsForTwo = 1200;

const codeOf = (path: string): string => {
  const read = readSolution(path);
  if ('why' in read) throw new Error(`${path} ${read.why}`); // it could be read when the session began
  return read.code;
};

/** The journal of earlier sessions, or of the recorded run. */
const pastLines = ({ journal }: RunFolder): JournalLine[] => [
  ...streamJournal(journal, 'run.resumed', 'stage.started', 'stage.finished', 'stage.failed'),
];

/** A resumed session counts its time from the start of the stage that was cut off. */
const sessionStart = (seen: readonly JournalLine[], since: number) =>
  seen.some(({ type }) => type === 'run.resumed') ? { before: secondsBefore(seen) } : { since };

/** Asks until an answer can be used. */
const askUntilUsable =
  ({ folder, store, access }: Work, person: AskPerson): Asker =>
  async (about, refs, signal) => {
    for (let problem: string | null = null; ; ) {
      const answer = await person(layOut(folder, store, about, refs), problem, signal);
      if (answer === null) return null;
      if (isNoteUnusable(answer, about, access.digest !== null)) {
        problem = noModelForNote;
        continue;
      }
      const decision = await decisionOf(answer, about, refs, store);
      if (!('kind' in decision)) return decision;
      problem = `${decision.message}\n${decision.advice}`;
    }
  };

/** Whether the stored files of all artifacts are unchanged. If not, the snapshot is not used and their stages run again. */
const filesAreWhole = (refs: Readonly<Record<string, string>>, store: Store): boolean =>
  Object.entries(refs).every(
    ([name, digest]) => blobsOf(name as ArtifactName, store.get(digest)).every((blob) => store.isWhole(blob)), // refs are by artifact
  );

/** A snapshot can be restored only while our copy of its dataset exists. */
const dataIsThere = (digest: string | undefined, store: Store, { source }: Request, home: Home) => {
  if (digest === undefined) return true;
  const saved = dataset.schema.safeParse(store.get(digest));
  return saved.success && existsSync(dataFolder(home.cache, source, saved.data.files));
};
