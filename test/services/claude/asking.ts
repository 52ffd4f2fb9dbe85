import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import * as z from 'zod';
import type { Say } from '../../../services/claude/call.ts';
import type { Question } from '../../../services/claude/claude.ts';
import { type ClaudeOptions, openClaude } from '../../../services/claude/open.ts';
import { openRecords } from '../../../services/claude/records.ts';
import { findModels } from '../../../services/claude/settings/find-models.ts';
import type { Models } from '../../../services/claude/settings/models.ts';
import type { Estimate, Ledger } from '../../../services/ledger/ledger.ts';
import { scratchFolder } from '../../rigs/scratch.ts';
import { fakeClock } from '../kaggle/server.ts';

export const secret = 'sk-canary-0123456789abcdefXYZ';

/** A ledger in memory that refuses above a cap, and says what happened to each reservation. */
export const memoryLedger = (cap: { readonly calls?: number; readonly waits?: number[] } = {}) => {
  const entries: { estimate: Estimate; state: 'open' | 'settled' | 'released'; tokens: number; cost: number | null }[] =
    [];
  const waits = [...(cap.waits ?? [])];
  const none = { cost: 0, tokens: 0, calls: 0, unpriced: 0 };
  const ledger: Ledger = {
    reserve(estimate) {
      const wait = waits.shift();
      const refusal = { ok: false, message: 'the cap', advice: 'more', wait: wait ?? null } as const;
      if (wait !== undefined) return { ...refusal, kind: 'rate-limited' };
      const taken = entries.filter(({ state }) => state !== 'released').length;
      if (taken >= (cap.calls ?? Number.POSITIVE_INFINITY)) return { ...refusal, kind: 'no-budget' };
      entries.push({ estimate, state: 'open', tokens: estimate.tokens, cost: estimate.cost });
      return { ok: true, id: entries.length - 1 };
    },
    settle(id, { tokens, cost }) {
      Object.assign(entries[id] ?? {}, { state: 'settled', tokens, cost });
    },
    release(id) {
      Object.assign(entries[id] ?? {}, { state: 'released' });
    },
    spent: () => none,
    byRole: () => [],
    startTask: () => ({ ok: true }),
    [Symbol.dispose]: () => {},
  };
  return { ledger, entries };
};

const one = { all: { fallback: null } };

/** The models that the environment names: one server, every role, and no second model unless settings say so. */
export const modelsAt = (url: string, env: NodeJS.ProcessEnv = {}, settings: object = one): Models => {
  const file = join(scratchFolder(), 'models.json');
  writeFileSync(file, JSON.stringify(settings));
  const found = findModels(file, { ANTHROPIC_BASE_URL: url, ANTHROPIC_API_KEY: secret, ...env });
  if (found.kind !== 'models') throw new Error(JSON.stringify(found));
  return found.models;
};

/** The gate with everything it needs, and what it said. */
export const claudeAt = (
  url: string,
  options: Partial<ClaudeOptions> & { readonly env?: NodeJS.ProcessEnv; readonly settings?: object } = {},
) => {
  const { env, settings, ...rest } = options;
  const said: Parameters<Say>[0][] = [];
  const clock = fakeClock();
  const folder = scratchFolder();
  const { ledger, entries } = memoryLedger();
  const all: ClaudeOptions = {
    models: modelsAt(url, env, settings),
    records: openRecords(folder),
    ...{ ledger, limits: [], rates: { callsPerMinute: null, callsPerDay: null } },
    ...{ run: 'run-1', batch: null, stage: 'plan', say: (event) => said.push(event) },
    ...{
      signal: new AbortController().signal,
      salt: null,
      mode: 'live',
      secrets: [],
      stream: false,
      home: '/home/ada',
    },
    retryLimits: { clock, random: () => 0 },
    ...rest,
  };
  const lines = () => said.flatMap((event) => (event.type === 'stage.log' ? [event.line] : []));
  const calls = () => said.flatMap((event) => (event.type === 'model.called' ? [event] : []));
  return { claude: openClaude(all), options: all, said, lines, calls, entries, clock, folder };
};

export const Plan = z.strictObject({ name: z.string(), folds: z.int().min(2) });

export const planQuestion: Question<z.output<typeof Plan>> = {
  role: 'planner',
  about: 'the plan',
  system: 'You are the planner of Medalist.',
  context: ['schema', 'profile'],
  prompt: 'Plan.',
  answer: { kind: 'json', schema: Plan },
};

export const codeQuestion: Question<string> = {
  role: 'coder',
  about: 'attempt 1 of 3',
  system: 'You are the coder of Medalist.',
  context: [],
  prompt: 'Write it.',
  answer: {
    kind: 'text',
    read: (text) => {
      const code = /```python\n([\s\S]*?)```/.exec(text)?.[1];
      return code === undefined ? { why: 'there is no ```python block in it.' } : { value: code };
    },
  },
};
