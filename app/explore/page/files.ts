import { size } from '../../../core/brief/data/files.ts';
import { counted } from '../../../core/explore/profile/words/figures.ts';
import type { DataProfile } from '../../../core/schema/explore/profile.ts';
import type { ProfiledTable } from '../../../core/schema/explore/profiled-table.ts';
import { facts, html, list, type Part, section, table } from '../../report/page/parts.ts';
import { named } from './plots.ts';

/** The files and tables that were looked at. */
export const data = ({ tables, moreTables, unread, files }: DataProfile): readonly Part[] => {
  const rows = tables.map(({ path, rows: all, columns, moreColumns, bytes, duplicates }) => [
    ...[named(path), all.toLocaleString('en'), (columns.length + moreColumns).toLocaleString('en'), size(bytes)],
    duplicates.rows.toLocaleString('en'),
  ]);
  return [
    section(
      'data',
      'The data',
      facts([
        ['files', `${files.count.toLocaleString('en')}, ${size(files.bytes)}`],
        ['tables', (tables.length + moreTables).toLocaleString('en')],
      ]),
      rows.length === 0 ? null : table(['table', 'rows', 'columns', 'size', 'repeated rows'], rows, [1, 2, 3, 4]),
      list([
        ...tables.flatMap(drawnWords),
        ...(moreTables === 0 ? [] : [`${counted(moreTables, 'table')} more were not looked into.`]),
        ...unread.map(({ why }) => why),
      ]),
    ),
  ];
};

const drawnWords = ({ path, sampled }: ProfiledTable): string[] =>
  sampled === null
    ? []
    : [`Of ${named(path)} ${counted(sampled, 'row')} were drawn: quantiles, pictures and relations are of them.`];

/** Images, sounds, arrays and signals. */
export const media = ({ media: found }: DataProfile): readonly Part[] =>
  found.length === 0 ? [] : [section('media', 'Images and other files', ...found.map(mediaShown))];

const mediaShown = ({
  kind,
  files,
  bytes,
  looked,
  odd,
  types,
  sizes,
  modes,
  folders,
  copies,
}: DataProfile['media'][number]): Part => {
  const all = (counts: typeof types) =>
    counts.map(({ value, files: of }) => `${named(value)} (${of.toLocaleString('en')})`).join(', ');
  return html`<div>
    <h3>${counted(files, `${kind} file`)}</h3>
    ${facts([
      ['size', size(bytes)],
      ['headers read', looked.toLocaleString('en')],
      ['types', all(types)],
      [kind === 'image' ? 'height x width' : 'sizes', all(sizes)],
      ['modes', all(modes)],
      ['folders', all(folders)],
      ['copies of another file', copies === 0 ? null : copies.toLocaleString('en')],
      [
        'broken, or not what the name says',
        odd.files === 0 ? null : `${odd.files}, such as ${odd.examples.map((path) => named(path)).join(', ')}`,
      ],
    ])}
  </div>`;
};
