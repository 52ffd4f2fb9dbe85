import type { Source } from '../../../core/columns/source.ts';
import type { Competition } from '../../../core/schema/competition.ts';
import type { Media } from '../../../core/schema/media.ts';
import type { SubmissionSchema } from '../../../core/schema/submission.ts';
import { groupAmong } from '../columns/cut-off.ts';
import type { Layout } from '../layout/layout.ts';
import type { Inputs } from './inputs.ts';
import type { SettledTargets } from './settle-targets.ts';

interface Settled {
  readonly features: readonly string[];
  readonly media: Media | undefined;
  readonly time: Competition['time'];
  readonly submission: SubmissionSchema;
}

/** Settles which rows stay together when train is split: those of one file, of one answer, or of one list. */
export const settleGroup = async (
  { engine, notes, reshaped: { part }, sources }: Inputs,
  { layout, targetMap, profile }: SettledTargets,
  { features, media, time, submission }: Settled,
): Promise<string | null> => {
  if (targetMap.orders !== undefined) return layout.idColumn;
  const answered = [part, unitOf(layout, submission, sources.test)].filter((name) => name !== undefined);
  const ofFiles = media?.sources.map(({ column }) => column) ?? [];
  const candidates = new Set([...features, ...ofFiles, ...partsOfKey(layout)]);
  const profiles = profile.filter(({ name }) => name !== time?.column);
  const ofAnswers = profiles
    .filter(({ name }) => answered.includes(name))
    .map((column) => ({ ...column, type: 'category' as const }));
  const others = profiles.filter(({ name }) => candidates.has(name) && !answered.includes(name));
  return groupAmong({ engine, ...sources, profile: [...ofAnswers, ...others] }, notes);
};

/** What an answer is about, if several rows of test have one answer: a customer, a visit. */
const unitOf = ({ key, idColumn }: Layout, { rows }: SubmissionSchema, test: Source | null): string | undefined =>
  idColumn !== null && key.length === 1 && test !== null && rows.count <= 0.9 * test.stats.rows ? idColumn : undefined;

/** Of a key of several columns one may be what rows share: the drive, whose moments are numbered beside it. */
const partsOfKey = ({ key, idColumn }: Layout): readonly string[] =>
  key.length < 2 || idColumn === null ? [] : [idColumn, ...key];
