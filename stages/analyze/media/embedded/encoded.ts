import { headOf } from '../../../../core/columns/source.ts';
import type { MediaSource } from '../../../../core/schema/media.ts';
import type { Table } from '../../../../services/tables/table.ts';

/** How bytes of jpeg, png, gif, webp, bmp and tiff begin as SQL spells them, alone or in a record of bytes and path. */
const asBytes =
  /^(?:\{'?bytes'?: '?)?(?:\\+xFF\\+xD8\\+xFF|\\+x89PNG|GIF8|RIFF.{4,20}WEBP|BM.{0,8}\\+x00|II\*\\+x00|MM\\+x00\*)/;
/** The same in base64. */
const asBase64 = /^(?:data:image\/[\w.+-]+;base64,)?(?:\/9j\/|iVBORw0KGgo|R0lGODd|R0lGODl|UklGR)[\w+/=\s]+$/;
const shortest = 60;
const mostCells = 20;

/** The starts of columns. */
interface Heads {
  readonly table: Pick<Table, 'columns' | 'head'>;
}

/** Images whose files are in the cells of a column, as bytes or in base64; undefined: there is no such column. */
export const encodedSource = ({ table }: Heads, features: readonly string[]): MediaSource | undefined => {
  const column = features.find((name) => {
    const cells = headOf(table, name)
      .filter((cell) => cell !== '')
      .slice(0, mostCells);
    return cells.length > 0 && cells.every((cell) => cell.length > shortest && (asBytes.test(cell) || isBase64(cell)));
  });
  if (column === undefined) return undefined;
  return {
    ...{ name: 'image', kind: 'encoded', column: null, testColumn: null, train: null, test: null },
    ...{ columns: [column], shape: null },
  };
};

const isBase64 = (cell: string): boolean => asBase64.test(cell.slice(0, 4 * shortest));
