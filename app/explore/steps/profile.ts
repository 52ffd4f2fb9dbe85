import { type AskedColumn, profileData } from '../../../core/explore/profile/profile.ts';
import { profileWords } from '../../../core/explore/profile/words.ts';
import type { ExploredTarget, HeldBack } from '../../../core/schema/explore/held-back.ts';
import { DataProfile } from '../../../core/schema/explore/profile.ts';
import { writeAtomic } from '../../../services/files/atomic.ts';
import { readRegular } from '../../../services/files/regular.ts';
import { jsonOf } from '../../../services/text/json.ts';
import type { StepsJob } from './job.ts';

const mostBytes = 64 * 2 ** 20;

/** The profile of the data as the session sees them. It is kept, so that the model of a resumed exploration is told the same. */
export const measure = async (
  { folder, intake, scratch, journal }: StepsJob,
  { files, target }: HeldBack,
  signal: AbortSignal,
): Promise<DataProfile> => {
  const read = readRegular(folder.profile, mostBytes);
  const before = 'why' in read ? undefined : DataProfile.safeParse(jsonOf(read.text)).data;
  if (before !== undefined) return before;
  using engine = await intake.openTableEngine({ data: folder.data, scratch, signal });
  const profile = await profileData({
    ...{ engine, data: folder.data, files },
    target: target === null ? null : askedOf(target),
    onProgress: (table, share) =>
      journal.append({
        type: 'stage.progress',
        stage: 'profile',
        what: table,
        done: share,
        total: 1,
        unit: 'of the file',
      }),
  });
  writeAtomic(folder.profile, JSON.stringify(profile));
  return profile;
};

const askedOf = ({ column, path, kind }: ExploredTarget): AskedColumn => ({
  ...{ column, table: path, as: kind === 'numeric' ? 'numbers' : 'labels' },
});

/** The answer of the tool `dataset_info`: all files in short, or one file first and the others after it. */
export const tellOf = (profile: DataProfile, file: string): string => {
  if (file === '') return profileWords(profile);
  const asked = profile.tables.find(({ path }) => path === file);
  if (asked === undefined)
    return `There is no table "${file}". There are: ${profile.tables.map(({ path }) => path).join(', ')}`;
  return profileWords({ ...profile, tables: [asked, ...profile.tables.filter((one) => one !== asked)] });
};
