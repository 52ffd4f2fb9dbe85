import { Counter, Gauge, Registry } from 'prom-client';
import type { RunFigures } from './run-figures.ts';

/** The figures of all runs and lists of a home. */
export interface Told {
  /** `ok`, `failed`, ... of runs that have ended; `working`, `waiting`, `stopped`, `damaged` of others. */
  readonly states: readonly string[];
  readonly figures: readonly RunFigures[];
  /** How many rows of each list have each status. */
  readonly lists: readonly { readonly name: string; readonly counts: Readonly<Record<string, number>> }[];
}

/** The text that Prometheus and node_exporter read, with names and base units (seconds, bytes) by their conventions. */
export const metricsText = async ({ states, figures, lists }: Told): Promise<string> => {
  const registers = [new Registry()];
  const [registry] = registers;
  if (registry === undefined) return '';

  const runs = new Gauge({ name: 'medalist_runs', help: 'Runs by how they stand.', labelNames: ['state'], registers });
  for (const state of states) runs.inc({ state });

  const stages = new Counter({
    ...{ name: 'medalist_stage_seconds_total', help: 'Seconds that stages took, of runs that have ended.' },
    ...{ labelNames: ['stage'], registers },
  });
  const seconds = new Counter({
    ...{ name: 'medalist_run_seconds_total', help: 'Seconds that runs took, of those that have ended.', registers },
  });
  const cpu = new Counter({
    ...{ name: 'medalist_program_cpu_seconds_total', help: 'Processor seconds of the programs of runs.', registers },
  });
  const memory = new Gauge({
    ...{ name: 'medalist_run_peak_memory_bytes', help: 'The most memory that programs of a run took.', registers },
  });
  const calls = new Counter({
    ...{ name: 'medalist_model_calls_total', help: 'Calls of language models.', labelNames: ['role'], registers },
  });
  const tokens = new Counter({
    ...{ name: 'medalist_model_tokens_total', help: 'Tokens of language models.' },
    ...{ labelNames: ['role', 'direction'], registers },
  });
  const cost = new Counter({
    ...{ name: 'medalist_model_cost_total', help: 'Money for language models, where prices are known.' },
    ...{ labelNames: ['currency'], registers },
  });
  memory.set(Math.max(0, ...figures.map(({ peaks }) => peaks?.memory ?? 0)));
  for (const { timings, peaks, models } of figures) {
    seconds.inc(timings.total);
    for (const [stage, took] of Object.entries(timings.stages)) stages.inc({ stage }, took);
    cpu.inc(peaks?.cpuSeconds ?? 0);
    if (models === null) continue;
    for (const { role, inputTokens, outputTokens, ...asked } of models.roles) {
      calls.inc({ role }, asked.calls);
      tokens.inc({ role, direction: 'input' }, inputTokens);
      tokens.inc({ role, direction: 'output' }, outputTokens);
    }
    if (models.cost !== null) cost.inc({ currency: models.currency }, models.cost / 1e6);
  }

  const rows = new Gauge({
    ...{ name: 'medalist_batch_rows', help: 'Rows of lists by status; those to do are the queue.' },
    ...{ labelNames: ['list', 'status'], registers },
  });
  for (const { name, counts } of lists)
    for (const [status, count] of Object.entries(counts)) rows.set({ list: name, status }, count);
  return registry.metrics();
};
