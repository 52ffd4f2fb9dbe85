import { rmSync } from 'node:fs';
import { homedir } from 'node:os';
import type { Trouble } from '../../machines/explore/steps.ts';
import { openHealth } from '../../services/claude/health.ts';
import { openClaude } from '../../services/claude/open.ts';
import { openRecords } from '../../services/claude/records.ts';
import { findModels } from '../../services/claude/settings/find-models.ts';
import { withRoles } from '../../services/claude/settings/models.ts';
import { secretsHere } from '../../services/claude/settings/secrets.ts';
import { writeAtomic } from '../../services/files/atomic.ts';
import { openLedger } from '../../services/ledger/open.ts';
import type { Home } from '../../services/store/home.ts';
import type { OpenClaude } from '../../stages/dag/define.ts';
import { limitLines, withPrices } from '../models/budget.ts';
import { userModelsFile } from '../models/file.ts';
import { limitsHere } from '../models/limits.ts';
import { lineupFile, recordedModels, setUp } from '../models/models.ts';
import { type Refusal, refuse } from '../refusal.ts';
import type { ExploreFolder } from './folder/folder.ts';
import type { ExploreRequest } from './request/request.ts';

/** The language model of an exploration. */
export interface Explorer extends Disposable {
  /** Null: there is no model. */
  readonly open: OpenClaude | null;
  readonly model: string | null;
  readonly currency: string | null;
  readonly notes: readonly string[];
}

const noExplorer: Explorer = { open: null, model: null, currency: null, notes: [], [Symbol.dispose]: () => {} };

/** Why nobody answers a question that was asked; null: there is none, or a model that may answer it. A replay says the same. */
export const whyUnasked = ({ ask, models }: ExploreRequest, { open }: Explorer): Trouble | null => {
  if (ask === '' || open !== null) return null;
  const isOff = models === 'off';
  return {
    ...{ step: 'think', kind: 'no-model' },
    message: `your question was not answered: ${isOff ? 'models are off (--no-models)' : 'there is no language model to ask'}`,
    advice: isOff
      ? 'Ask again without --no-models (MODELS=off).'
      : 'Set one up, then ask again: docs/language-models/models.md. `medalist doctor` says what is missing.',
  };
};

/**
 * Finds the model that explores, and opens the ledger that every call passes. Recorded answers are used for this exploration only: another
 * one with the same question has a session of its own. The model's lineup is kept for a replay, which asks no model.
 */
export const openExplorer = (
  home: Home,
  folder: ExploreFolder,
  request: ExploreRequest,
  env: NodeJS.ProcessEnv = process.env,
): Explorer | Refusal => {
  const explorer = findExplorer(home, folder, request, env);
  if (request.replayOf === null && 'open' in explorer && explorer.open === null)
    rmSync(lineupFile(folder), { force: true }); // an earlier session may have asked a model
  return explorer;
};

const findExplorer = (
  home: Home,
  folder: ExploreFolder,
  request: ExploreRequest,
  env: NodeJS.ProcessEnv,
): Explorer | Refusal => {
  if (request.models === 'off' || request.ask === '') return noExplorer;
  const isReplay = request.replayOf !== null;
  const found = isReplay ? recordedModels(folder) : findModels(userModelsFile(env), env);
  if (found.kind === 'none') return noExplorer;
  if (found.kind === 'broken') {
    const problems = found.problems.map(({ where, why }) => `${where}: ${why}`).join('\n');
    return refuse('usage', `the language models are not set up right:\n${problems}`, setUp);
  }
  const alone = withRoles(found.models, ['explorer']); // the prices of other roles do not matter
  const explorer = alone?.of('explorer') ?? null;
  if (alone === null || explorer === null) return noExplorer;
  const allowed = limitsHere(env, request.budget);
  if ('kind' in allowed) return allowed;
  const { limits, rates } = allowed;
  const priced = isReplay ? { models: alone, lines: [] } : withPrices(alone, found.file, limits, request);
  if ('kind' in priced) return priced;
  const { models } = priced;
  const { currency } = models.lineup.prices;
  const opened = openLedger(isReplay ? ':memory:' : home.ledger, { currency });
  if (!opened.ok) return refuse('usage', opened.message, opened.advice);
  const { ledger } = opened;
  writeAtomic(lineupFile(folder), JSON.stringify(models.lineup));
  const records = openRecords(home.calls);
  const secrets = secretsHere(env, homedir());
  const health = openHealth();
  const open: OpenClaude = (stage, say, signal) =>
    openClaude({
      ...{ models, ledger, records, rates, limits, secrets, health, stage, say, signal },
      ...{ run: request.id, batch: null, salt: request.replayOf?.id ?? request.id },
      ...{ mode: isReplay ? 'replay' : 'live', stream: !isReplay },
    });
  const notes = isReplay ? [] : [...priced.lines, ...limitLines(limits, request, currency)];
  return { open, model: explorer.model, currency, notes, [Symbol.dispose]: () => ledger[Symbol.dispose]() };
};
