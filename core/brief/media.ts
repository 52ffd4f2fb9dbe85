import type { Competition } from '../schema/competition.ts';
import type { MediaProfile, MediaSource } from '../schema/media.ts';
import { quoted, quotedList } from './quoted.ts';

/** How a row finds its images, sounds or pixels, and what they are like: a line each. */
export const mediaLines = ({ media }: Competition): string[] => {
  if (media === undefined) return [];
  const { sources, profile, target, listings } = media;
  return [
    ...sources.map((source) => `Media ${quoted(source.name)}: ${sourceWords(source)}`),
    ...profile.flatMap(profileLines),
    ...listings.map(
      ({ path, array }) => `${quoted(path)} was made of ${array === null ? 'names of files' : quoted(array)}`,
    ),
    ...(target === null ? [] : [targetWords(target)]),
  ];
};

const sourceWords = ({ kind, column, testColumn, train, test, columns, shape }: MediaSource): string => {
  const sized = shape === null ? '' : ` of ${shape.join(' x ')}`;
  switch (kind) {
    case 'image':
    case 'audio':
      return `${kind} files; a cell of ${quoted(column ?? '')} (in test ${quoted(testColumn ?? column ?? '')}) in place of {} is the path: ${quoted(train ?? '')} for train, ${quoted(test ?? '')} for test`;
    case 'pixels':
      return `pixels in columns${sized}: ${quotedList(columns, 4)}`;
    case 'array':
      return `NumPy arrays${sized}, one for each row in order: ${quoted(train ?? '')} and ${quoted(test ?? '')}`;
  }
};

const profileLines = ({ source, train, test, missing, sizes, modes, formats }: MediaProfile): string[] => {
  const shown = [...formats, ...sizes.slice(0, 3), ...modes].map(({ value, count }) => `${value} (${count})`);
  const lost = missing.train + missing.test;
  return [
    `Files of ${quoted(source)}: ${train} of train, ${test} of test${lost > 0 ? `; ${lost} cells find none` : ''}; some looked at: ${shown.join(', ')}`,
  ];
};

const targetWords = ({
  kind,
  train,
  size,
  order,
}: NonNullable<NonNullable<Competition['media']>['target']>): string => {
  const where = train === null ? '' : `; those of train are ${quoted(train)}`;
  if (kind === 'image') return `The answers are images${where}`;
  const sized = size === null ? '' : ` of ${size.join(' x ')} pixels`;
  return `The answers are masks${sized} as run lengths, pixels counted along ${order} from 1${where}`;
};
