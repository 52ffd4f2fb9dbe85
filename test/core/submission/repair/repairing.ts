import type { Manifest } from '../../../../core/schema/reported/manifest.ts';
import { readBytes } from '../../../../core/submission/read/read.ts';
import { repairReading } from '../../../../core/submission/repair/repair.ts';
import type { Specification } from '../../../../core/submission/specification.ts';
import { textOf } from '../../../../services/csv/write/transform.ts';
import { ids, key, specimen, target } from '../check/specimen.ts';

/** What a repair makes of a file, and by which rules; why not, where it refuses. */
export const repaired = (specification: Specification, csv: string | Buffer, manifest: Manifest | null = null) => {
  const repaired = repairReading(readBytes(Buffer.from(csv), specification.schema.header), specification, { manifest });
  return repaired.ok ? { csv: textOf(repaired.table), rules: repaired.repairs.map(({ rule }) => rule) } : repaired.why;
};

/** One key and one target. */
export const single = (kind: Parameters<typeof target>[1], more: Parameters<typeof target>[2] = {}, rows = ids(3)) =>
  specimen({ columns: [key('id'), target('p', kind, more)], rows });
/** A file for its three rows. */
export const file = (...cells: string[]) => `id,p\n${cells.map((cell, i) => `id_${i},${cell}\n`).join('')}`;
export const chance = single('probability');
