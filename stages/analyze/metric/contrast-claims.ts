import { quoted, quotedList } from '../../../core/brief/wording/quoted.ts';
import { twinOf } from '../../../core/columns/source.ts';
import { fold } from '../../../core/competition/names.ts';
import type { Evidence } from '../../../core/schema/basics.ts';
import type { Metric } from '../../../core/schema/competition.ts';
import type { Requirement } from '../../../core/schema/planning/requirement.ts';
import type { Notes } from '../evidence.ts';
import type { Sources } from '../files/read-sources.ts';
import type { Layout } from '../layout/layout.ts';
import type { TargetMap } from '../target/targets.ts';
import { isKindred } from './agree.ts';
import { whyNoTarget } from './claimed-targets.ts';
import { type ClaimedField, type Claims, metricNamedSo } from './claims.ts';

/** What was settled in the end. */
interface Settled {
  readonly metric: Metric;
  readonly metricBy: Evidence['source'];
  readonly layout: Layout;
  readonly map: TargetMap;
  readonly sources: Sources;
}

/** Warns of each claim that was not used, with the reason. A claim that agrees with what was settled needs no warning. */
export const contrastClaims = ({ read, refusals }: Claims, settled: Settled, warn: Notes['warn']): void => {
  if (read === null) return;
  const tell = (field: ClaimedField, what: string, words: string, why: string | null) => {
    if (why !== null) warn(`A model read ${what} on the page as ${words}: not used, ${refusals.get(field) ?? why}.`);
  };
  const { metric, targets, idColumn, header } = read;
  if (metric !== null) tell('metric', 'the metric', quoted(metric.name, 60), notTheMetric(metric.name, settled));
  if (targets !== null)
    tell('targets', 'the target', quotedList(targets.columns, 5), notTheTargets(targets.columns, settled));
  if (idColumn !== null) tell('idColumn', 'the row id', quoted(idColumn.name, 60), notTheId(idColumn.name, settled));
  if (header !== null)
    tell('header', 'the header of a submission', quotedList(header.columns, 8), notTheHeader(header, settled));
};

const notTheMetric = (name: string, { metric, metricBy }: Settled): string | null => {
  const named = metricNamedSo(name);
  return named !== null && isKindred(named.name, metric.name) ? null : `as ${says[metricBy]} ${metric.name}`;
};

const says: Readonly<Record<Evidence['source'], string>> = {
  description: 'rules read it as',
  kaggle: 'Kaggle says',
  override: 'a person says',
  model: 'it says',
  default: 'rules take',
  sample_submission: 'the sample says',
  train: 'train says',
  test: 'test says',
  files: 'the files say',
};

const notTheTargets = (names: readonly string[], { layout, map, sources }: Settled): string | null => {
  const known = new Set([...map.columns, ...layout.targets].map(fold));
  const strange = names.find((name) => !known.has(fold(name)));
  if (strange === undefined) return null;
  const { labels, train, test } = sources;
  const ids = new Set([...layout.key, ...layout.carry]);
  return (
    whyNoTarget(strange, { train: labels ?? train, test, ids }) ?? `as the files say ${quotedList(map.columns, 5)}`
  );
};

const notTheId = (name: string, { layout, sources: { test, sample } }: Settled): string | null => {
  const keys = [...layout.key, ...(layout.idColumn === null ? [] : [layout.idColumn])];
  if (keys.some((key) => fold(key) === fold(name))) return null;
  const exists = [test, sample].some((source) => source !== null && twinOf(source, name) !== undefined);
  if (!exists) return `as no file to predict for has a column ${quoted(name, 60)}`;
  return keys.length === 0 ? 'as by its cells it names no rows' : `as the files say ${quotedList(keys, 5)}`;
};

const notTheHeader = ({ columns }: NonNullable<Requirement['header']>, { layout }: Settled): string | null =>
  columns.join('\n') === layout.header.join('\n') ? null : `as the files say ${quotedList(layout.header, 8)}`;
