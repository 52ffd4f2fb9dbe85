import type { RoleCount } from '../../core/schema/result.ts';
import type { JournalLine } from '../../services/store/events.ts';

/** The calls of each role in a run, by stage and model, in the order of their first call. Costs are in micro-units. */
export const roleCounts = (journal: Iterable<JournalLine>): readonly RoleCount[] => {
  const counts = new Map<string, RoleCount>();
  for (const line of journal) {
    if (line.type !== 'model.called') continue;
    const { role, stage, model } = line;
    const key = JSON.stringify([role, stage, model]);
    const before = counts.get(key) ?? { role, stage, model, ...nothing };
    counts.set(key, {
      ...before,
      calls: before.calls + (line.remembered ? 0 : 1),
      remembered: before.remembered + (line.remembered ? 1 : 0),
      failed: before.failed + (line.outcome === 'ok' ? 0 : 1),
      retries: before.retries + line.retries,
      inputTokens: before.inputTokens + line.inputTokens + line.cacheReadTokens + line.cacheWriteTokens,
      outputTokens: before.outputTokens + line.outputTokens,
      seconds: Math.round((before.seconds + line.ms / 1000) * 1000) / 1000,
      cost: added(before.cost, line.cost),
      saved: added(before.saved, line.saved),
    });
  }
  return [...counts.values()];
};

const added = (a: number | null, b: number | null) => (a === null || b === null ? null : a + b);

const nothing = {
  calls: 0,
  remembered: 0,
  failed: 0,
  retries: 0,
  inputTokens: 0,
  outputTokens: 0,
  seconds: 0,
  cost: 0,
  saved: 0,
};
