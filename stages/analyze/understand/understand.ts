import type * as z from 'zod';
import { textColumns } from '../../../core/columns/profile.ts';
import type { Competition, Ignored } from '../../../core/schema/competition.ts';
import { titleOf } from '../../../core/schema/dataset.ts';
import type { Media } from '../../../core/schema/media.ts';
import type { SubmissionSchema } from '../../../core/schema/submission.ts';
import { timeAmong } from '../columns/cut-off.ts';
import { findIgnored } from '../files/ignored/find.ts';
import { listFiles, shapesOf } from '../files/listed.ts';
import { listingsOf } from '../files/listings.ts';
import { answeredByImages } from '../media/asked/target.ts';
import { notCovered } from '../media/covered.ts';
import { contrastClaims } from '../metric/contrast-claims.ts';
import { type Inputs, type Question, readInputs } from './inputs.ts';
import { settleGroup } from './settle-group.ts';
import { settleMedia } from './settle-media.ts';
import { type SettledMetric, settleMetric } from './settle-metric.ts';
import { settleSubmission } from './settle-submission.ts';
import { type SettledTargets, settleTargets } from './settle-targets.ts';
import { settleTask } from './settle-task.ts';
import { warnOfFiles } from './warn-of-files.ts';

/** Makes a competition of tables and page: targets, media, metric, task, submission. Throws Unfit if they do not suffice. */
export const understand = async (question: Question): Promise<z.input<typeof Competition>> => {
  const inputs = await readInputs(question);
  const { engine, dataset, notes, assigned, sources, page } = inputs;
  const settledTargets = await settleTargets(inputs);
  const { targets, profile } = settledTargets;
  const { foundMedia, columns } = await settleMedia(inputs, settledTargets);
  const { features } = columns;
  const settledMetric = await settleMetric(inputs, settledTargets, features);
  const { metric } = settledMetric;
  const { description } = page;
  const target = await answeredByImages({ found: foundMedia, sources, targets, metric, description, notes });
  const media = foundMedia && { ...foundMedia.media, target };
  const ignored = findIgnored(notCovered(dataset.files, media), assigned.unopened, assigned.leftOut);
  warnOfFiles(inputs, { features, media, ignored });
  warnOfClaims(inputs, settledTargets, settledMetric);
  const time = await timeAmong({ engine, ...sources, profile }, notes);
  const task = settleTask(inputs, settledTargets, settledMetric, { media, time });
  const submission = await settleSubmission(inputs, settledTargets, settledMetric);
  const groupColumn = await settleGroup(inputs, settledTargets, { features, media, time, submission });
  return competitionOf(inputs, settledTargets, {
    ...columns,
    ...{ media, ignored, submission, task, metric, groupColumn, time },
  });
};

/** Warns of claims of a model that the files do not confirm. */
const warnOfClaims = (
  { notes, sources, page, warnAndLog }: Inputs,
  { layout }: SettledTargets,
  { metric, targetMap }: SettledMetric,
): void => {
  const metricBy = notes.evidence.metric?.[0]?.source ?? 'default';
  contrastClaims(page.claims, { metric, metricBy, layout, map: targetMap, sources }, warnAndLog);
};

interface Settled extends Pick<Competition, 'metric' | 'task' | 'groupColumn' | 'time'> {
  readonly features: readonly string[];
  readonly leaks: readonly string[];
  readonly media: Media | undefined;
  readonly ignored: readonly Ignored[];
  readonly submission: SubmissionSchema;
}

/** The competition as other stages see it. */
const competitionOf = (
  inputs: Inputs,
  { layout, targetMap, targets, profile }: SettledTargets,
  { features, leaks, media, ignored, ...settled }: Settled,
): z.input<typeof Competition> => {
  const { dataset, notes, sources } = inputs;
  return {
    slug: dataset.slug,
    name: titleOf(dataset),
    url: dataset.url,
    about: dataset.about,
    files: filesOf(inputs, targetMap, media),
    shapes: shapesOf(sources),
    ...settled,
    idColumn: layout.idColumn,
    targets: [...targets],
    features: [...features],
    leaks: [...leaks],
    ...(targetMap.orders === undefined ? {} : { orders: targetMap.orders }),
    textColumns: textColumns(profile, features, sources.train.stats.rows),
    profile: [...profile],
    evidence: notes.evidence,
    warnings: notes.warnings,
    ...(media === undefined ? listingsOf(dataset) : { media }),
    ...(ignored.length > 0 ? { ignored: [...ignored] } : {}),
  };
};

/** The role of each file, and how tables are reshaped. */
const filesOf = (
  { assigned, reshaped, page, computed, numbers }: Inputs,
  { columns }: SettledTargets['targetMap'],
  _media: Media | undefined,
) => {
  const { roles, keyParts, melted, joined } = reshaped;
  return {
    ...listFiles(roles, assigned.unopened, page.description),
    keyParts,
    ...(melted === undefined ? {} : { melted: melted.melted }),
    ...(joined === undefined ? {} : { joined }),
    ...(computed !== undefined && columns.includes(computed.computed.target) ? { computed: computed.computed } : {}),
    ...(numbers === undefined ? {} : { numbers }),
  };
};
