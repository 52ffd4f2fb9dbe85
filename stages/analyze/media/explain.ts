import type { Media, MediaProfile, MediaSource } from '../../../core/schema/media.ts';
import type { Notes } from '../evidence.ts';

/** Notes how rows name their media and what the files are like, and warns of what is odd. */
export const explainMedia = (sources: readonly MediaSource[], profile: readonly MediaProfile[], notes: Notes): void => {
  for (const source of sources) notes.because(`media.${source.name}`, 'files', inWords(source));
  for (const line of profile.flatMap(evidenceOf)) notes.because('media.profile', 'files', line);
  for (const line of profile.flatMap(warningsOf)) notes.warn(line);
};

const inWords = ({ kind, column, testColumn, train, test, columns, shape }: MediaSource): string => {
  switch (kind) {
    case 'image':
    case 'audio':
    case 'signal':
      return `${wordsOf(kind, train)}: the cells of "${column}"${testColumn === null ? '' : `, in test of "${testColumn}",`} find ${train} and ${test ?? 'none of test'}`;
    case 'pixels':
      return `pixels: ${columns.length} columns from "${columns[0]}" on, as ${shape?.join(' x ')}`;
    case 'array':
      return `arrays: ${train} and ${test} hold one of ${shape?.join(' x ')} for each row`;
  }
};

const wordsOf = (kind: 'image' | 'audio' | 'signal', form: string | null): string => {
  if (kind === 'audio') return 'sounds';
  return kind === 'image' && /\.np[yz]$/.test(form ?? '') ? 'arrays, looked at as images' : `${kind}s`;
};

const list = (seen: readonly { readonly value: string; readonly count: number }[]): string =>
  seen.map(({ value, count }) => `${value} (${count})`).join(', ');

const evidenceOf = (profile: MediaProfile): string[] => {
  const { source, train, test, looked, formats, sizes, modes, duplicates, copies = [] } = profile;
  return [
    `${source}: ${train} files of train, ${test} of test; of ${looked} looked at: ${list(formats)}; ${list(sizes)}; ${list(modes)}`,
    ...(duplicates.files > 0
      ? [`${source}: ${duplicates.files} files have the content of another: ${duplicates.examples.join('; ')}`]
      : []),
    ...copies.map(
      (copy) =>
        `${source}: ${copy.train} and ${copy.test ?? 'none of test'} show the same pictures and are left out: ${copy.why}`,
    ),
  ];
};

const warningsOf = ({ source, missing, duplicates, odd }: MediaProfile): string[] => [
  ...(missing.train + missing.test > 0
    ? [
        `${source}: ${missing.train} cells of train and ${missing.test} of test find no file, such as ${missing.examples.join(', ')}.`,
      ]
    : []),
  ...(duplicates.acrossTest > 0
    ? [`${source}: ${duplicates.acrossTest} files of test have the content of one of train.`]
    : []),
  ...(odd.files > 0
    ? [`${source}: ${odd.files} files are not what their names say, or broken: ${odd.examples.join(', ')}.`]
    : []),
];

/** The media in a few words, for a headline; empty: there are none. */
export const mediaInShort = (media: Media | undefined): string =>
  (media?.sources ?? [])
    .map((source) => {
      const own = media?.profile.find((one) => one.source === source.name);
      const files = own === undefined ? '' : `${(own.train + own.test).toLocaleString('en')} files, `;
      return `; ${source.name}: ${files}${placeOf(source)}`;
    })
    .join('');

const placeOf = ({ kind, train, columns, shape }: MediaSource): string =>
  kind === 'pixels' ? `${columns.length} columns as ${shape?.join(' x ')}` : (train ?? '');
