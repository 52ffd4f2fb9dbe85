import { existsSync, readFileSync } from 'node:fs';
import { homedir } from 'node:os';
import { join } from 'node:path';
import { type FoundModels, findModels } from '../services/claude/find-models.ts';
import { openHealth } from '../services/claude/health.ts';
import { type Models, replayedModels } from '../services/claude/models.ts';
import { openClaude } from '../services/claude/open.ts';
import { openRecords } from '../services/claude/records.ts';
import { secretsHere } from '../services/claude/secrets.ts';
import { Lineup } from '../services/claude/settings.ts';
import { limitsOf, parseCaps, parseRates } from '../services/ledger/caps.ts';
import { openLedger } from '../services/ledger/open.ts';
import { writeAtomic } from '../services/store/atomic.ts';
import type { Home, RunFolder } from '../services/store/home.ts';
import { jsonOf } from '../services/text/json.ts';
import type { OpenClaude, StageContext } from '../stages/define.ts';
import type { StageName } from '../stages/index.ts';
import { type Refusal, refuse } from './refusal.ts';
import type { Request } from './request.ts';
import { saltFor } from './salt.ts';

/** The language models of one session of a run. */
export interface Speakers extends Disposable {
  /** Digest of their configuration: part of the stages' cache keys. Null: rules and templates alone. */
  readonly digest: string | null;
  readonly open: OpenClaude | null;
  /** Currency of the price table; null without models. */
  readonly currency: string | null;
  /** What the user should know. */
  readonly notes: readonly string[];
}

const nobody = (notes: readonly string[] = []): Speakers => ({
  ...{ digest: null, open: null, currency: null, notes },
  [Symbol.dispose]: () => {},
});

/** Finds out who can be asked, opens the ledger that every call passes, or says what is wrong with either. */
export const openSpeakers = (
  home: Home,
  folder: RunFolder,
  request: Request,
  begun: boolean,
  env: NodeJS.ProcessEnv = process.env,
): Speakers | Refusal => {
  if (request.models === 'off' || request.solution !== null) return nobody();
  const found = request.replayOf === null ? findModels(home.models, env) : recorded(folder);
  switch (found.kind) {
    case 'none':
      return nobody();
    case 'broken': {
      const problems = found.problems.map(({ where, why }) => `${where}: ${why}`).join('\n');
      return refuse('usage', `the language models are not set up right:\n${problems}`, setUp);
    }
    case 'models':
      return speakersOf(home, folder, request, found.models, begun, env);
  }
};

const noBudget = 'no budget is set for language models: --budget 2.00 (BUDGET=2.00) would be one';

const setUp = 'See docs/models.md, or go without them: --no-models (MODELS=off).';

/** Who was asked what in a run, without keys: a replay needs it. */
export const lineupFile = ({ state }: RunFolder) => join(state, 'models.json');

/** Who the recorded run asked. */
const recorded = (folder: RunFolder): FoundModels => {
  const path = lineupFile(folder);
  const lineup = Lineup.safeParse(existsSync(path) ? jsonOf(readFileSync(path, 'utf8')) : undefined);
  if (lineup.success) return { kind: 'models', models: replayedModels(lineup.data) };
  return { kind: 'none', why: 'The recorded run used no model.', advice: '' };
};

const speakersOf = (
  home: Home,
  folder: RunFolder,
  request: Request,
  models: Models,
  begun: boolean,
  env: NodeJS.ProcessEnv,
): Speakers | Refusal => {
  const caps = parseCaps(env);
  const rates = parseRates(env);
  if ('why' in caps) return refuse('usage', caps.why, 'Correct it, or unset it.');
  if ('why' in rates) return refuse('usage', rates.why, 'Correct it, or unset it.');
  const { lineup } = models;
  // a replay spends nothing: no ledger of this machine stands in its way
  const path = request.replayOf === null ? home.ledger : ':memory:';
  const opened = openLedger(path, { currency: lineup.prices.currency });
  if (!opened.ok) return refuse('usage', opened.message, opened.advice);
  const { ledger } = opened;
  const start = begun || request.replayOf !== null ? { ok: true as const } : ledger.startTask(rates.tasksPerHour);
  if (!start.ok) {
    ledger[Symbol.dispose]();
    return refuse(
      'busy',
      `${rates.tasksPerHour} runs an hour are allowed, and have been started`,
      `Wait ${start.wait} s, or raise TASKS_PER_HOUR.`,
    );
  }
  writeAtomic(lineupFile(folder), JSON.stringify(lineup));
  const records = openRecords(home.calls);
  const secrets = secretsHere(env, homedir());
  const health = openHealth();
  const limits = limitsOf({ ...caps, run: request.budget });
  const open: OpenClaude = (stage, say, signal) =>
    openClaude({
      ...{ models, ledger, records, rates, secrets, health, stage, signal },
      limits,
      run: request.runId,
      batch: request.batch,
      say: say satisfies StageContext['say'],
      salt: saltFor(request).models(stage as StageName), // a stage opens its own
      mode: request.replayOf === null ? 'live' : 'replay',
      stream: false,
    });
  const { digest } = models;
  const unlimited = limits.length === 0 && request.replayOf === null ? [noBudget] : [];
  const notes = [...models.notes, ...unlimited];
  return { digest, open, currency: lineup.prices.currency, notes, [Symbol.dispose]: () => ledger[Symbol.dispose]() };
};
