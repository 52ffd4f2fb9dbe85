import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { readHeldBack } from '../../../core/explore/hold-back/hold-back.ts';
import type { HeldBack } from '../../../core/schema/explore/held-back.ts';
import { quoted } from '../../../services/text/quoted.ts';
import { homeOf } from '../../home.ts';
import { type Refusal, refuse } from '../../refusal.ts';
import { resolveData } from '../data/source.ts';
import { firstChangedFile } from '../folder/record.ts';
import type { StepsJob } from '../steps/job.ts';
import { layDataOut } from '../steps/take-in.ts';
import type { Recorded } from './recorded.ts';

/**
 * The data of a replay: those that the exploration kept, else taken in again from their source, with the same rows held back by the same
 * seed. It refuses if a file is not as recorded.
 */
export const takeInAgain = async (
  job: StepsJob,
  recorded: Recorded,
  signal: AbortSignal,
): Promise<HeldBack | Refusal> => {
  const { folder } = job;
  const isKept = existsSync(folder.data) && readHeldBack(folder.held) !== undefined;
  const away = isKept ? undefined : notHere(job, recorded);
  if (away !== undefined) return away;
  const held = await layDataOut(job, signal);
  if ('ok' in held)
    return refuse(
      'no-data',
      `${lostOf(recorded)}, and the data cannot be taken in again: ${held.message}`,
      held.advice,
    );
  const changed = firstChangedFile(folder, recorded.record, held);
  if (changed === undefined) return held;
  const { data } = job.request;
  return isKept
    ? refuse(
        'no-data',
        `it cannot be replayed: ${join(recorded.folder.path, changed.path)} ${changed.why}`,
        `Put it back as it was. Or remove ${quoted(recorded.folder.data)}: a replay then takes ${data} in again.`,
      )
    : refuse(
        'no-data',
        `${data} is not what was explored: of what was taken in again, ${changed.path} ${changed.why}`,
        `Put the data back as they were, or explore them anew: medalist explore ${quoted(data)}`,
      );
};

/** Refuses data that are not here: a replay downloads nothing. */
const notHere = ({ request: { data }, home }: StepsJob, recorded: Recorded): Refusal | undefined => {
  const source = resolveData(data, homeOf(home));
  const advice = `Put the data back where they were, or explore anew: medalist explore ${quoted(data)}`;
  if ('ok' in source) return refuse('no-data', `${lostOf(recorded)}, and ${source.message}`, advice);
  if (source.kind === 'file' || source.kind === 'folder' || source.filled) return undefined;
  return refuse(
    'no-data',
    `${lostOf(recorded)}, and ${data} is not on this machine: a replay downloads nothing`,
    advice,
  );
};

/** Says which file of the exploration is missing. */
const lostOf = ({ folder, record }: Recorded): string => {
  const lost = Object.keys(record.files).find((path) => !existsSync(join(folder.path, path))) ?? folder.data;
  return `it cannot be replayed: ${join(folder.path, lost)} is not there`;
};
