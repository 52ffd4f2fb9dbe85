import type * as z from 'zod';
import { fillPrompt } from '../../services/claude/prompt/prompt.ts';
import type { Terms } from '../../services/python/limits/terms.ts';
import { machineBrief } from '../coding/machine.ts';
import type { Competition } from '../schema/competition.ts';
import type { Requirement } from '../schema/planning/requirement.ts';
import type { Survey } from '../schema/planning/survey.ts';
import type { Resources } from '../solution/resources.ts';
import { competitionBrief } from './data/competition.ts';
import { dataPreview, headerAlone } from './data/first-lines.ts';
import { mediaBrief } from './data/media.ts';
import { openPage } from './data/page.ts';
import { profileBrief } from './data/profile.ts';
import { dictionaryBrief, measuredOf, relationsBrief, sideTablesBrief } from './data/survey.ts';
import { requirementBrief } from './model-answers.ts';

/** What a run knows of its competition and its machine by the time the first question of it is asked. */
export interface SharedFacts {
  /** Where the competition's files are. */
  readonly data: string;
  readonly competition: Competition;
  /** Undefined: no model read the page. */
  readonly requirement: Requirement | undefined;
  /** Undefined: nothing was measured. */
  readonly survey: Survey | undefined;
  /** Undefined: programs are told when they are called. */
  readonly means: z.output<typeof Resources> | undefined;
  readonly terms: Terms | null;
}

/** What every role is told first, to the byte the same: a server that keeps it for one role has it for all. */
export const sharedBrief = ({ data, competition, requirement, survey, means, terms }: SharedFacts): string =>
  [
    competitionBrief(competition),
    requirement === undefined ? '' : requirementBrief(requirement),
    survey === undefined ? '' : dictionaryBrief(survey),
    profileBrief(competition, survey),
    survey === undefined ? '' : relationsBrief(survey),
    survey === undefined ? '' : sideTablesBrief(survey),
    mediaBrief(competition),
    openPage(data, competition),
    dataPreview(data, competition, survey === undefined ? headerAlone(data, competition) : survey.preview),
    survey === undefined || measuredOf(survey).size === 0 ? '' : fillPrompt('profile', {}),
    machineBrief(competition, means, terms),
  ]
    .filter((part) => part !== '')
    .join('\n\n');
