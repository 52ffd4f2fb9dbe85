import { fence } from '../../../services/claude/prompt/fence.ts';
import { filled } from '../../media/resolve.ts';
import type { Competition } from '../../schema/competition.ts';
import type { Media, MediaSource } from '../../schema/media.ts';
import { listed, quoted, quotedList } from '../wording/quoted.ts';
import { listingLines } from './listings.ts';

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
  return [
    `The answers are masks ${size}, as run lengths (start and length, counted from 1 along ${target.order}), ${where}`,
  ];
};

const archiveLines = ({ archives }: Media): string[] =>
  Object.entries(archives)
    .slice(0, 10)
    .map(
      ([archive, folder]) =>
        `The files of ${quoted(archive)} lie unpacked below ${quoted(folder === '' ? '.' : folder)}; the archive itself is not there`,
    );
