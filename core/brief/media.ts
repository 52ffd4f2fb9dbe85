import { fence } from '../../services/claude/prompt/fence.ts';
import { filled } from '../media/resolve.ts';
import type { Competition } from '../schema/competition.ts';
import type { Media, MediaListing, MediaSource } from '../schema/media.ts';
import { listed, quoted, quotedList } from './wording/quoted.ts';

const longest = 8_000;
const mostSources = 20;

/** How rows find their images, sounds or pixels, and what these are like; nothing where there are none. */
export const mediaBrief = (competition: Competition): string => {
  const { media } = competition;
  if (media === undefined) return '';
  const sources = media.sources.slice(0, mostSources).flatMap((source) => sourceLines(source, competition, media));
  const rest = media.sources.length - mostSources;
  const lines = [
    ...sources,
    ...(rest > 0 ? [`... and ${rest} more sources`] : []),
    ...answerLines(media),
    ...listingLines(media),
    ...archiveLines(media),
  ];
  return fence('images, sounds and pixels of rows', lines.join('\n'), longest);
};

const sourceLines = (source: MediaSource, competition: Competition, { profile }: Media): string[] => {
  const { name, kind, columns, shape, train, test } = source;
  switch (kind) {
    case 'image':
    case 'audio':
    case 'signal':
      return [...fileLines(source, competition), ...profileLines(profile.find((one) => one.source === name))];
    case 'pixels':
      return [
        `${quoted(name)}: pixels in the columns ${quotedList(columns, 3)}, in this order ${sizeWords(shape)}; in train and in test`,
      ];
    case 'encoded':
      return [
        `${quoted(name)}: files of images in the cells of ${quotedList(columns, 1)}, as bytes, as a record with bytes, or in base64; in train and in test`,
      ];
    case 'array':
      return [
        `${quoted(name)}: an array for each row, seen as ${sizeWords(shape)}, in the order of the train and test tables: ${quoted(train ?? 'none')} and ${quoted(test ?? 'none')} (file#array; read with numpy.load, allow_pickle=False)`,
      ];
  }
};

const sizeWords = (shape: MediaSource['shape']): string => (shape === null ? '' : `(${shape.join(' x ')})`);

const fileLines = (
  { name, kind, column, testColumn, train, test }: MediaSource,
  { profile }: Competition,
): string[] => {
  const cell = profile.find((one) => one.name === column)?.examples[0];
  const example = cell === undefined || train === null ? '' : `, such as ${quoted(filled(train, cell), 200)}`;
  return [
    `${quoted(name)}: ${kind === 'audio' ? 'sounds' : `${kind}s`} of rows, found by the column ${quoted(column ?? '')}${testColumn === null ? '' : `, in test by ${quoted(testColumn)}`}`,
    `  train ${quoted(train ?? 'none')}, test ${quoted(test ?? 'none')}${example} ({} is the cell as spelled, {name} its last part, {stem} that without ending; * anything)`,
  ];
};

const profileLines = (profile: Media['profile'][number] | undefined): string[] => {
  if (profile === undefined) return [];
  const { train, test, missing, formats, sizes, modes, duplicates, odd, copies = [] } = profile;
  return [
    `  ${train} files of train, ${test} of test; of ${profile.looked} looked at: ${[formats, sizes, modes].map(counted).join('; ')}`,
    ...(missing.train + missing.test > 0
      ? [
          `  ${missing.train} rows of train and ${missing.test} of test find none, such as ${quotedList(missing.examples)}`,
        ]
      : []),
    ...copies.map((copy) => `  the same pictures lie in ${quoted(copy.train ?? '')}, too: ${quoted(copy.why, 200)}`),
    ...(odd.files > 0
      ? [`  ${odd.files} are broken or not what their name says, such as ${quotedList(odd.examples)}`]
      : []),
    ...(duplicates.files > 0
      ? [`  ${duplicates.files} have the content of another, ${duplicates.acrossTest} of test that of one in train`]
      : []),
  ];
};

const counted = (seen: readonly { readonly value: string; readonly count: number }[]): string =>
  listed(
    seen.map(({ value, count }) => `${quoted(value, 40)} ${count}`),
    5,
  );

const answerLines = ({ target }: Media): string[] => {
  if (target === null) return [];
  const size = target.size === null ? 'of several sizes' : `of ${target.size.join(' x ')} (height x width)`;
  const where = target.train === null ? 'in the train table alone' : `as files, too: ${quoted(target.train)}`;
  switch (target.kind) {
    case 'mask':
      return [
        `The answers are masks ${size}, as run lengths (start and length, counted from 1 along ${target.order}), ${where}`,
      ];
    case 'image':
      return [`The answers are images ${size}, ${where}`];
  }
};

/** So that the program can run where only the competition's own files are. */
export const listingLines = ({ listings }: Pick<Media, 'listings'>): string[] =>
  listings.map(
    ({
      path,
      pattern,
      array,
      columns,
      arrays,
      melted,
      spread,
      ordered,
      annotated,
      parted,
      positions,
      followed,
      texts,
      summed,
      matches,
    }) => {
      const keyed =
        keyedWords(positions, followed) ??
        partedWords(parted) ??
        annotatedWords(annotated) ??
        textWords(pattern, texts) ??
        sumWords(summed) ??
        matchWords(matches);
      const how =
        keyed !== undefined
          ? keyed
          : spread !== undefined
            ? `from ${quoted(spread.table)}: the labels in the cells of ${quoted(spread.column)}, parted by ${quoted(spread.separator)}, have columns of 0 and 1`
            : ordered !== undefined
              ? `from ${quoted(ordered.table)}, its rows in the order of the ids in ${quoted(ordered.ids)} (column ${quoted(ordered.column)})`
              : melted !== undefined
                ? `from the labels in ${quoted(melted.labels)}, the names in ${quoted(melted.names)} and the keys in ${quoted(melted.sample)}, which are id * ${melted.per} + class: a row for each file and class`
                : pattern === null
                  ? `from the arrays ${quotedList(arrays ?? [])} (file#array, [2] one column of it, [max] the place of the largest number, # the number of the row) beside ${quoted(array ?? '')}`
                  : `from the sorted paths below the data folder that match ${quoted(pattern, 300)}, a column for each group`;
      return `${quoted(path)} was made by us (columns ${quotedList(columns)}) ${how}; where it is missing, the program makes it again`;
    },
  );

const textWords = (pattern: string | null, texts: MediaListing['texts']): string | undefined => {
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

const sumWords = (summed: MediaListing['summed']): string | undefined => {
  if (summed === undefined) return undefined;
  const { sales, asks, rows, keys, time, quantity, unit, length, until, clip, target } = summed;
  const sum = quantity === null ? 'how many rows there are' : `the sum of ${quoted(quantity)}`;
  const clipped = clip === null ? '' : `, clipped to ${clip.join(' to ')}`;
  const which =
    rows === 'test' ? 'the time after these' : `each time of ${length} ${unit}, the last of which ends ${until}`;
  return `from ${quoted(sales)} and ${quoted(asks)}: a row for each ${quotedList(keys)} of the latter and ${which}, ${quoted(time)} its first day; ${quoted(target)} is ${sum} in a time${clipped} (0 where there is none), and what is named so with "before" tells the mean of as many times before, or how the last one differs from it`;
};

const matchWords = (matches: MediaListing['matches']): string | undefined => {
  if (matches === undefined) return undefined;
  const { sample, isAsked, early, late, season, winner, loser, before, seeds } = matches;
  const rows = isAsked
    ? `a row for each pair in the keys of ${quoted(sample)}`
    : `a row for each match of ${quotedList(late)} before the ${quoted(season)} ${before} (${quoted(winner)} against ${quoted(loser)})`;
  const seeded = seeds === null ? '' : `, and their ${quoted(seeds.seed)} of ${quoted(seeds.table)}`;
  return `from ${rows}, and beside it what the matches of ${quotedList(early)} of the same season tell of both sides (share won, mean margin, strength)${seeded}`;
};

const annotatedWords = (annotated: MediaListing['annotated']): string | undefined =>
  annotated &&
  `from ${quoted(annotated.table)}: a row for each of its "images" with the fields ${quotedList(annotated.given)}, and the ${annotated.category} of the category that "annotations" tell of it`;

const partedWords = (parted: MediaListing['parted']): string | undefined =>
  parted &&
  `from ${quoted(parted.table ?? parted.sample ?? '')}, whose keys are a name, ${quoted(parted.separator)} and one of ${quotedList(parted.classes.slice(0, 8))}: the name and that have columns of their own`;

const keyedWords = (positions: MediaListing['positions'], followed: MediaListing['followed']): string | undefined => {
  if (positions !== undefined)
    return `from ${quoted(positions.table)}: a row for each position of the cells of ${quotedList(positions.letters)}, with the two before and after it, keyed ${quoted(positions.key)}, ${quoted(positions.separator)}, position from ${positions.first}`;
  if (followed !== undefined)
    return `from ${quoted(followed.table)}: a row for each ${quoted(followed.key)} and ${quoted(followed.time)}, keyed by both with ${quoted(followed.separator)} between, and beside it the cells of the earliest row of the same ${quoted(followed.key)}, which is left out itself`;
  return undefined;
};

const archiveLines = ({ archives }: Media): string[] =>
  Object.entries(archives)
    .slice(0, 10)
    .map(
      ([archive, folder]) =>
        `The files of ${quoted(archive)} lie unpacked below ${quoted(folder === '' ? '.' : folder)}; the archive itself is not there`,
    );
