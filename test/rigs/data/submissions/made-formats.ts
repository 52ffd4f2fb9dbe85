import fc from 'fast-check';
import { csvText } from '../../../../services/tables/formats/csv-text.ts';
import { columnsOfCells } from './made-cells.ts';

/** A made-up competition as its sample alone shows it (and perhaps the metric's name), with valid files for it. */
export interface MadeFormat {
  readonly sample: string;
  /** Null: nobody says. */
  readonly metric: string | null;
  readonly files: readonly string[];
}

/** Ways to name rows; several columns where several make the key. */
const keys: Readonly<Record<string, { readonly header: readonly string[]; readonly row: (i: number) => string[] }>> = {
  numbers: { header: ['id'], row: (i) => [String(900 + i)] },
  'with leading zeros': { header: ['BraTSID'], row: (i) => [String(i * 7 + 3).padStart(5, '0')] },
  files: { header: ['image'], row: (i) => [`${(i * 2654435761).toString(16)}.jpg`] },
  'beyond 2 ** 53': { header: ['record_id'], row: (i) => [String(5_000_000_000_000_000_000n + BigInt(i))] },
  'decimals that end in zero': { header: ['time'], row: (i) => [`${500 + i}.0010`] },
  melted: { header: ['row_id'], row: (i) => [`p${Math.floor(i / 3)}_${['low', 'mid', 'high'][i % 3] ?? ''}`] },
  'two columns': { header: ['patient_id', 'week'], row: (i) => [`P${Math.floor(i / 4)}`, String(i % 4)] },
  stamps: { header: ['trip_id', 'stamp'], row: (i) => [`t${i % 2}`, String(1_273_608_785_432 + i * 1000)] },
  dates: { header: ['date'], row: (i) => [new Date(Date.UTC(2021, 0, 1 + i)).toISOString().slice(0, 10)] },
  quoted: { header: ['id'], row: (i) => [`a "${i}", b`] },
};

const rowCount = fc.integer({ min: 4, max: 40 });

/** `files` valid files for each format. */
export const madeFormats = (files: number): fc.Arbitrary<MadeFormat> =>
  fc
    .record({ key: fc.constantFrom(...Object.values(keys)), rows: rowCount, target: fc.nat(), seed: fc.nat() })
    .chain(({ key, rows, target }) =>
      columnsOfCells(target).chain(({ names, sample, valid, metric }) => {
        const table = (cells: readonly (readonly string[])[]): string =>
          csvText([[...key.header, ...names], ...cells.map((own, i) => [...key.row(i), ...own])]);
        const column = fc.array(valid, { minLength: rows, maxLength: rows });
        return fc.record({
          sample: fc.array(sample, { minLength: rows, maxLength: rows }).map(table),
          metric: fc.constant(metric),
          files: fc.array(column.map(table), { minLength: files, maxLength: files }),
        });
      }),
    );
