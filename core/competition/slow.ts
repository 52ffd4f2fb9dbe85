import type { Competition } from '../schema/competition.ts';

/** Names of people and the like are fewer letters in a usual table; pretrained encoders read them in seconds. */
const manyLetters = 200_000;

/** Whether the template gains much from each minute: pretrained encoders read texts, or networks look at pictures. */
export const learnsSlowly = (competition: Competition): boolean =>
  (competition.media?.sources.length ?? 0) > 0 || lettersOf(competition) >= manyLetters;

/** Equal texts are read once. */
const lettersOf = ({ profile, textColumns }: Competition): number =>
  profile
    .filter(({ name }) => textColumns.includes(name))
    .reduce((letters, { unique, meanLength }) => letters + unique * (meanLength ?? 0), 0);
