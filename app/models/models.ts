import { homedir } from 'node:os';
import { join } from 'node:path';
import { openHealth } from '../../services/claude/health.ts';
import { openClaude } from '../../services/claude/open.ts';
import { openRecords } from '../../services/claude/records.ts';
import { competingRoles, roles } from '../../services/claude/role.ts';
import { type FoundModels, findModels } from '../../services/claude/settings/find-models.ts';
import { type Models, replayedModels, withRoles } from '../../services/claude/settings/models.ts';
import { secretsHere } from '../../services/claude/settings/secrets.ts';
import { Lineup } from '../../services/claude/settings/settings.ts';
import { writeAtomic } from '../../services/files/atomic.ts';
import { readRegular } from '../../services/files/regular.ts';
import { openLedger } from '../../services/ledger/open.ts';
import { type Home, type RunFolder, runFolder } from '../../services/store/home.ts';
import { streamJournal } from '../../services/store/journal-lines.ts';
import { jsonOf } from '../../services/text/json.ts';
import type { OpenClaude, StageContext } from '../../stages/dag/define.ts';
import type { StageName } from '../../stages/index.ts';
import { type Refusal, refuse } from '../refusal.ts';
import type { Request } from '../request/request.ts';
import { saltFor } from '../request/salt.ts';
import { withinReach, withPrices } from './budget.ts';
import { unusedModels, userModelsFile } from './file.ts';
import { limitsHere } from './limits.ts';

/** The language models of one session of a run. */
export interface ModelAccess extends Disposable {
  /** Digest of their configuration: part of the stages' cache keys. Null: rules and templates alone. */
  readonly digest: string | null;
  readonly open: OpenClaude | null;
  /** Currency of the price table; null without models. */
  readonly currency: string | null;
  /** What the user should know. */
  readonly notes: readonly string[];
  /** What models may cost, and which roles are left out for that. */
  readonly budget: readonly string[];
}

const noModels = (budget: readonly string[] = []): ModelAccess => ({
  ...{ digest: null, open: null, currency: null, notes: [], budget },
  [Symbol.dispose]: () => {},
});

/** Finds the models that can be asked, and opens the ledger that every call passes. Refuses if either is set up wrongly. */
export const openModelAccess = (
  home: Home,
  folder: RunFolder,
  request: Request,
  begun: boolean,
  env: NodeJS.ProcessEnv = process.env,
): ModelAccess | Refusal => {
  if (request.models === 'off' || request.only) return noModels();
  const found = request.replayOf === null ? findModels(userModelsFile(env), env) : recordedModels(folder);
  const unused = request.replayOf === null ? unusedModels(home, env) : [];
  switch (found.kind) {
    case 'none':
      return { ...noModels(), notes: unused };
    case 'broken': {
      const problems = found.problems.map(({ where, why }) => `${where}: ${why}`).join('\n');
      return refuse('usage', `the language models are not set up right:\n${problems}`, setUp);
    }
    case 'models': {
      const models = withRoles(found.models, request.explore > 0 ? roles : competingRoles);
      if (models === null) return { ...noModels(), notes: unused };
      return withNotes(accessOf({ home, folder, request, begun, env }, models, found.file), unused);
    }
  }
};

const withNotes = (access: ModelAccess | Refusal, more: readonly string[]): ModelAccess | Refusal =>
  'kind' in access ? access : { ...access, notes: [...more, ...access.notes] };

/** What to do about models that are set up wrongly. */
export const setUp = 'See docs/language-models/models.md, or go without them: --no-models (MODELS=off).';

/** The file with the lineup of a run's models, without keys. A replay needs it. */
export const lineupFile = ({ state }: RunFolder) => join(state, 'models.json');

const largestLineup = 2 ** 20;

/** The lineup of a run; null: it asked no model. */
export const savedLineup = (folder: RunFolder): Lineup | null => {
  const read = readRegular(lineupFile(folder), largestLineup);
  return 'why' in read ? null : (Lineup.safeParse(jsonOf(read.text)).data ?? null);
};

/** The models that the recorded run asked. */
export const recordedModels = (folder: RunFolder): FoundModels => {
  const lineup = savedLineup(folder);
  if (lineup !== null) return { kind: 'models', models: replayedModels(lineup), file: lineupFile(folder) };
  return { kind: 'none', why: 'The recorded run used no model.', advice: '' };
};

/** The calls for which a run had no time, by digest. If it was resumed, only how a call ended at last counts. */
const unansweredIn = (run: string | null): ReadonlySet<string> => {
  const digests = new Set<string>();
  if (run === null) return digests;
  for (const { digest, outcome } of streamJournal(runFolder(run).journal, 'model.called'))
    if (outcome === 'no-time') digests.add(digest);
    else digests.delete(digest);
  return digests;
};

interface Session {
  readonly home: Home;
  readonly folder: RunFolder;
  readonly request: Request;
  readonly begun: boolean;
  readonly env: NodeJS.ProcessEnv;
}

const accessOf = (session: Session, found: Models, file: string): ModelAccess | Refusal => {
  const { home, folder, request, begun, env } = session;
  const allowed = limitsHere(env, request.budget);
  if ('kind' in allowed) return allowed;
  const { limits, rates } = allowed;
  const isReplay = request.replayOf !== null; // a replay spends nothing, so it needs no price and no cap
  const priced = isReplay ? { models: found, lines: [] } : withPrices(found, file, limits, request);
  if ('kind' in priced) return priced;
  const { currency } = found.lineup.prices;
  const opened = openLedger(isReplay ? ':memory:' : home.ledger, { currency });
  if (!opened.ok) return refuse('usage', opened.message, opened.advice);
  const { ledger } = opened;
  const start = begun || isReplay ? { ok: true as const } : ledger.startTask(rates.tasksPerHour);
  if (!start.ok) {
    ledger[Symbol.dispose]();
    return refuse(
      'busy',
      `${rates.tasksPerHour} runs an hour are allowed, and have been started`,
      `Wait ${start.wait} s, or raise TASKS_PER_HOUR.`,
    );
  }
  const earlier = begun ? savedLineup(folder) : null;
  const afforded = isReplay ? priced : withinReach(priced.models, limits, request, ledger, earlier);
  const budget = [...priced.lines, ...(isReplay ? [] : afforded.lines)];
  const { models } = afforded;
  if (models === null) {
    ledger[Symbol.dispose]();
    return noModels(budget);
  }
  writeAtomic(lineupFile(folder), JSON.stringify(models.lineup));
  const records = openRecords(home.calls);
  const secrets = secretsHere(env, homedir());
  const health = openHealth();
  const unanswered = unansweredIn(request.replayOf);
  const open: OpenClaude = (stage, say, signal) =>
    openClaude({
      ...{ models, ledger, records, rates, secrets, health, stage, signal },
      limits,
      run: request.runId,
      batch: request.batch,
      say: say satisfies StageContext['say'],
      salt: saltFor(request).models(stage as StageName), // only stages call this
      ...(isReplay ? { mode: 'replay', unanswered } : { mode: 'live' }),
      stream: false,
    });
  const { digest, notes } = models;
  return { digest, open, currency, notes, budget, [Symbol.dispose]: () => ledger[Symbol.dispose]() };
};
