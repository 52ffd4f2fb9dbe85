import type { Competition } from '../../../core/schema/competition.ts';
import type { Media } from '../../../core/schema/media.ts';
import { groupAmong } from '../columns/cut-off.ts';
import type { Layout } from '../layout/layout.ts';
import { blockOfStretches } from '../media/embedded/stretches.ts';
import type { Inputs } from './inputs.ts';
import type { SettledTargets } from './settle-targets.ts';

interface Columns {
  readonly features: readonly string[];
  readonly media: Media | undefined;
  readonly time: Competition['time'];
}

/** Settles which rows stay together when train is split: those of one file, of one answer in parts, or of one list. */
export const settleGroup = async (
  { engine, dataset, notes, reshaped: { part }, sources }: Inputs,
  { layout, targetMap, profile }: SettledTargets,
  { features, media, time }: Columns,
): Promise<string | null> => {
  const block = blockOfStretches(dataset.files);
  if (block !== undefined) return block;
  if (targetMap.orders !== undefined) return layout.idColumn;
  const ofFiles = media?.sources.map(({ column }) => column) ?? [];
  const parts = [...(part === undefined ? [] : [part]), ...partsOfKey(layout)];
  const candidates = new Set([...features, ...ofFiles, ...parts]);
  const profiles = profile
    .filter(({ name }) => candidates.has(name) && name !== time?.column)
    .map((column) => (column.name === part ? { ...column, type: 'category' as const } : column));
  return groupAmong({ engine, ...sources, profile: profiles }, notes);
};

/** Of a key of several columns one may be what rows share: the drive, whose moments are numbered beside it. */
const partsOfKey = ({ key, idColumn }: Layout): readonly string[] =>
  key.length < 2 || idColumn === null ? [] : [idColumn, ...key];
