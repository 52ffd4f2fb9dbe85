import { homedir } from 'node:os';
import { openHealth } from '../../services/claude/health.ts';
import { openClaude } from '../../services/claude/open.ts';
import { openRecords } from '../../services/claude/records.ts';
import { findModels } from '../../services/claude/settings/find-models.ts';
import { withRoles } from '../../services/claude/settings/models.ts';
import { secretsHere } from '../../services/claude/settings/secrets.ts';
import { openLedger } from '../../services/ledger/open.ts';
import type { Home } from '../../services/store/home.ts';
import type { OpenClaude } from '../../stages/dag/define.ts';
import { limitLines, withPrices } from '../models/budget.ts';
import { userModelsFile } from '../models/file.ts';
import { limitsHere } from '../models/limits.ts';
import { setUp } from '../models/models.ts';
import { type Refusal, refuse } from '../refusal.ts';
import type { ExploreRequest } from './request.ts';

/** The language model of an exploration. */
export interface Explorer extends Disposable {
  /** Null: there is none; rules alone look at the data. */
  readonly open: OpenClaude | null;
  readonly model: string | null;
  readonly currency: string | null;
  readonly notes: readonly string[];
}

const nobody: Explorer = { open: null, model: null, currency: null, notes: [], [Symbol.dispose]: () => {} };

/**
 * Finds out who explores, and opens the ledger that every call passes. Calls are remembered for this exploration alone: another one with
 * the same question has a session of its own.
 */
export const openExplorer = (
  home: Home,
  request: ExploreRequest,
  env: NodeJS.ProcessEnv = process.env,
): Explorer | Refusal => {
  if (request.models === 'off' || request.ask === '') return nobody;
  const found = findModels(userModelsFile(env), env);
  if (found.kind === 'none') return nobody;
  if (found.kind === 'broken') {
    const problems = found.problems.map(({ where, why }) => `${where}: ${why}`).join('\n');
    return refuse('usage', `the language models are not set up right:\n${problems}`, setUp);
  }
  const alone = withRoles(found.models, ['explorer']); // whose prices nobody asks for
  const explorer = alone?.of('explorer') ?? null;
  if (alone === null || explorer === null) return nobody;
  const allowed = limitsHere(env, request.budget);
  if ('kind' in allowed) return allowed;
  const { limits, rates } = allowed;
  const priced = withPrices(alone, found.file, limits, request);
  if ('kind' in priced) return priced;
  const { models } = priced;
  const { currency } = models.lineup.prices;
  const opened = openLedger(home.ledger, { currency });
  if (!opened.ok) return refuse('usage', opened.message, opened.advice);
  const { ledger } = opened;
  const records = openRecords(home.calls);
  const secrets = secretsHere(env, homedir());
  const health = openHealth();
  const open: OpenClaude = (stage, say, signal) =>
    openClaude({
      ...{ models, ledger, records, rates, limits, secrets, health, stage, say, signal },
      ...{ run: request.id, batch: null, salt: request.id, mode: 'live', stream: true },
    });
  const notes = [...priced.lines, ...limitLines(limits, request, currency)];
  return { open, model: explorer.model, currency, notes, [Symbol.dispose]: () => ledger[Symbol.dispose]() };
};
