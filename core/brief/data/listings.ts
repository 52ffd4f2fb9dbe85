import { isRemade } from '../../../services/dataset/listings/listing.ts';
import type { Media, MediaListing } from '../../schema/media.ts';
import { quoted, quotedList } from '../wording/quoted.ts';

/** Says of each table that the intake made how it was made. */
export const listingLines = ({ listings }: Pick<Media, 'listings'>): string[] =>
  listings.map(
    (listing) =>
      `${quoted(listing.path)} was made by us (columns ${quotedList(listing.columns)}) ${originWords(listing)}${isRemade(listing) ? '; where it is missing, the program makes it again' : ''}`,
  );

const originWords = (listing: MediaListing): string =>
  positionWords(listing) ??
  followedWords(listing) ??
  partedWords(listing) ??
  annotatedWords(listing) ??
  textWords(listing) ??
  sumWords(listing) ??
  matchWords(listing) ??
  spreadWords(listing) ??
  orderedWords(listing) ??
  meltedWords(listing) ??
  plainWords(listing);

const spreadWords = ({ spread }: MediaListing): string | undefined =>
  spread &&
  `from ${quoted(spread.table)}: the labels in the cells of ${quoted(spread.column)}, parted by ${quoted(spread.separator)}, have columns of 0 and 1`;

const orderedWords = ({ ordered }: MediaListing): string | undefined =>
  ordered &&
  `from ${quoted(ordered.table)}, its rows in the order of the ids in ${quoted(ordered.ids)} (column ${quoted(ordered.column)})`;

const meltedWords = ({ melted }: MediaListing): string | undefined =>
  melted &&
  `from the labels in ${quoted(melted.labels)}, the names in ${quoted(melted.names)} and the keys in ${quoted(melted.sample)}, which are id * ${melted.per} + class: a row for each file and class`;

const plainWords = ({ pattern, arrays, array }: MediaListing): string =>
  pattern === null
    ? `from the arrays ${quotedList(arrays ?? [])} (file#array, [2] one column of it, [max] the place of the largest number, # the number of the row) beside ${quoted(array ?? '')}`
    : `from the sorted paths below the data folder that match ${quoted(pattern, 300)}, a column for each group`;

const textWords = ({ pattern, texts }: MediaListing): string | undefined => {
  if (texts === undefined) return undefined;
  const { table, sample, key, longest, kinds } = texts;
  const rows =
    pattern === null
      ? `the rows of ${quoted(table ?? sample ?? '')}`
      : `a row for each path below the data folder that matches ${quoted(pattern, 300)}, a column for each group`;
  const files = kinds.map(({ folders, ending, columns, fields, isJson }) => {
    const what = fields !== null ? 'the fields' : isJson ? 'all strings' : 'the text';
    return `as ${quotedList(columns)} ${what} of the file that ${quoted(key)} names, ending with ${ending || 'nothing'} in ${quotedList(folders.slice(0, 3))}`;
  });
  return `from ${rows}, and beside each ${files.join('; ')} (at most ${longest} characters of each)`;
};

const sumWords = ({ summed }: MediaListing): string | undefined => {
  if (summed === undefined) return undefined;
  const { sales, asks, rows, keys, time, quantity, unit, length, until, clip, target } = summed;
  const sum = quantity === null ? 'how many rows there are' : `the sum of ${quoted(quantity)}`;
  const clipped = clip === null ? '' : `, clipped to ${clip.join(' to ')}`;
  const which =
    rows === 'test' ? 'the time after these' : `each time of ${length} ${unit}, the last of which ends ${until}`;
  return `from ${quoted(sales)} and ${quoted(asks)}: a row for each ${quotedList(keys)} of the latter and ${which}, ${quoted(time)} its first day; ${quoted(target)} is ${sum} in a time${clipped} (0 where there is none), and what is named so with "before" tells the mean of as many times before, or how the last one differs from it`;
};

const matchWords = ({ matches }: MediaListing): string | undefined => {
  if (matches === undefined) return undefined;
  const { sample, isAsked, early, late, season, winner, loser, before, seeds } = matches;
  const rows = isAsked
    ? `a row for each pair in the keys of ${quoted(sample)}`
    : `a row for each match of ${quotedList(late)} before the ${quoted(season)} ${before} (${quoted(winner)} against ${quoted(loser)})`;
  const seeded = seeds === null ? '' : `, and their ${quoted(seeds.seed)} of ${quoted(seeds.table)}`;
  return `from ${rows}, and beside it what the matches of ${quotedList(early)} of the same season tell of both sides (share won, mean margin, strength)${seeded}`;
};

const annotatedWords = ({ annotated }: MediaListing): string | undefined =>
  annotated &&
  `from ${quoted(annotated.table)}: a row for each of its "images" with the fields ${quotedList(annotated.given)}, and the ${annotated.category} of the category that "annotations" tell of it`;

const partedWords = ({ parted }: MediaListing): string | undefined =>
  parted &&
  `from ${quoted(parted.table ?? parted.sample ?? '')}, whose keys are a name, ${quoted(parted.separator)} and one of ${quotedList(parted.classes.slice(0, 8))}: the name and that have columns of their own`;

const positionWords = ({ positions }: MediaListing): string | undefined =>
  positions &&
  `from ${quoted(positions.table)}: a row for each position of the cells of ${quotedList(positions.letters)}, with the two before and after it, keyed ${quoted(positions.key)}, ${quoted(positions.separator)}, position from ${positions.first}`;

const followedWords = ({ followed }: MediaListing): string | undefined =>
  followed &&
  `from ${quoted(followed.table)}: a row for each ${quoted(followed.key)} and ${quoted(followed.time)}, keyed by both with ${quoted(followed.separator)} between, and beside it the cells of the earliest row of the same ${quoted(followed.key)}, which is left out itself`;
