import type { Competition } from '../schema/competition.ts';
import { competitionBrief } from './competition.ts';
import { mediaBrief } from './media.ts';
import { openPage } from './open-page.ts';
import { dataPreview } from './preview.ts';
import { profileBrief } from './profile.ts';

/** What every role is told first, to the byte the same: a server that keeps it for one role has it for all. */
export const sharedBrief = (data: string, competition: Competition): string =>
  [
    competitionBrief(competition),
    profileBrief(competition),
    mediaBrief(competition),
    openPage(data, competition),
    dataPreview(data, competition),
  ]
    .filter((part) => part !== '')
    .join('\n\n');
