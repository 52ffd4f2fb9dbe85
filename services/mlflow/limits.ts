/** A number at one step of a run; `timestamp` in milliseconds. */
export interface Metric {
  readonly key: string;
  readonly value: number;
  readonly timestamp: number;
  readonly step: number;
}

/** A parameter or a tag. */
export interface Entry {
  readonly key: string;
  readonly value: string;
}

const longestName = 250;
const longestValue = { param: 6_000, tag: 5_000 };

/** The name without what MLflow refuses: only letters, digits, `_`, `-`, `.`, space and `/`, and no path that leads elsewhere. */
export const nameFor = (text: string): string =>
  text
    .split('/')
    .map((part) => part.replace(/[^\p{L}\p{N}_\-. ]/gu, '_').trim())
    .filter((part) => !/^\.*$/.test(part))
    .join('/')
    .slice(0, longestName)
    .replace(/\/$/, '')
    .toWellFormed() || '_';

/** The first entry of each name, without empty values, cut to MLflow's longest value. */
export const entriesFor = (kind: 'param' | 'tag', values: Readonly<Record<string, string>>): readonly Entry[] => {
  const entries = new Map<string, string>();
  for (const [name, text] of Object.entries(values)) {
    const value = text.slice(0, longestValue[kind]).toWellFormed();
    const key = nameFor(name);
    if (value !== '' && !entries.has(key)) entries.set(key, value);
  }
  return [...entries].map(([key, value]) => ({ key, value }));
};

/** What one call may hold. */
export interface Batch {
  readonly params: readonly Entry[];
  readonly metrics: readonly Metric[];
}

/** Divides a batch: MLflow accepts 1,000 items in a call, 100 of them parameters. Metrics that are no number are left out. */
export const batchesOf = ({ params, metrics }: Batch): readonly Batch[] => {
  const finite = metrics
    .filter(({ value }) => Number.isFinite(value))
    .map(({ key, step, ...rest }) => ({ ...rest, key: nameFor(key), step: Math.round(step) }));
  const [ofParams, ofMetrics] = [chunks(params, 100), chunks(finite, 900)];
  return Array.from({ length: Math.max(ofParams.length, ofMetrics.length) }, (_, at) => ({
    params: ofParams[at] ?? [],
    metrics: ofMetrics[at] ?? [],
  }));
};

const chunks = <T>(all: readonly T[], most: number): readonly (readonly T[])[] =>
  Array.from({ length: Math.ceil(all.length / most) }, (_, at) => all.slice(at * most, (at + 1) * most));
