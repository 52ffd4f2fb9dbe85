import { constants, copyFileSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { extname, join } from 'node:path';
import { csvText } from '../../services/tables/formats/csv-text.ts';
import { literal } from '../../services/text/markdown.ts';
import type { MetricName } from '../metrics/table.ts';
import type { ExploredTarget, HeldBack } from '../schema/explore/held-back.ts';

/** An exploration of which rows are held back. */
export interface WithHeldRows extends HeldBack {
  readonly target: ExploredTarget;
  readonly file: NonNullable<HeldBack['file']>;
  readonly by: NonNullable<HeldBack['by']>;
}

export const hasHeldRows = (heldBack: HeldBack): heldBack is WithHeldRows =>
  heldBack.target !== null && heldBack.file !== null && heldBack.by !== null;

/**
 * Lays an exploration out as a competition for the engine: train is the target's table without the held rows, test are those. The
 * submission numbers them from 0, in a column of the name that is returned.
 */
export const layOutCompetition = (
  { target, file, rows }: WithHeldRows,
  { data, held, into }: { readonly data: string; readonly held: string; readonly into: string },
): { readonly key: string } => {
  rmSync(into, { recursive: true, force: true });
  mkdirSync(into, { recursive: true });
  copyFileSync(join(data, target.path), join(into, `train${extname(target.path)}`), constants.COPYFILE_FICLONE);
  copyFileSync(join(held, file), join(into, `test${extname(file)}`), constants.COPYFILE_FICLONE);
  const key = newName([target.column, ...target.columns.map(({ name }) => name)]);
  const fill = target.kind === 'binary' ? '0.5' : target.constant;
  const sample = Array.from({ length: rows.held }, (_, n) => [String(n), fill]);
  writeFileSync(join(into, 'sample_submission.csv'), csvText([[key, target.column], ...sample]));
  const metric = target.metric ?? metrics[target.kind];
  writeFileSync(join(into, 'submission-schema.json'), JSON.stringify({ metric, key: [key] }));
  if (target.kind === 'binary' && target.positive !== null)
    writeFileSync(join(into, 'description.md'), pageOf(target.column, target.positive));
  return { key };
};

const metrics = { binary: 'auc', multiclass: 'accuracy', numeric: 'rmse' } as const satisfies Record<
  string,
  MetricName
>;

/** Says whose probability is wanted: labels that are words do not tell. */
const pageOf = (column: string, positive: string): string =>
  `# Evaluation\n\nPredict the probability that ${literal(column)} is ${literal(positive)}.\n\n1 = ${positive}\n`;

const newName = (taken: readonly string[], name = 'row'): string =>
  taken.includes(name) ? newName(taken, `${name}_`) : name;
