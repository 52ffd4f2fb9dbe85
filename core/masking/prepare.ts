import { join } from 'node:path';
import { catchTableErrors } from '../catch-table-errors.ts';
import { type HoldOptions, type Split, splitTrain } from '../holdout/held.ts';
import { outlineOf } from '../holdout/outline.ts';
import { splitLatest } from '../holdout/stretches.ts';
import { ok } from '../outcome.ts';
import { noResult, type Result } from '../result.ts';
import type { Competition } from '../schema/competition.ts';
import type { Dataset } from '../schema/dataset.ts';
import { addOtherFiles } from './add-other-files.ts';
import type { Masked } from './mask.ts';
import type { Workplace } from './workplace.ts';
import { writeMasked } from './write-masked.ts';

/** The masked copies that a rehearsal runs on. `quick` is null where train is so small that the whole is quick. */
export interface Prepared {
  readonly split: Split;
  readonly whole: Masked;
  readonly quick: Masked | null;
}

/**
 * Makes the masked copies below the scratch folder, or says why there can be none. `asTest`: where test is later than train, what is held back
 * is as long as test, and there is no quick pass.
 */
export const prepare = async (
  competition: Competition,
  dataset: Dataset,
  options: HoldOptions & { readonly asTest?: boolean },
  { data, scratch, signal, intake, say }: Omit<Workplace, 'store'>,
): Promise<Result<Prepared>> => {
  using engine = await intake.openTableEngine({ data, scratch, signal });
  return await catchTableErrors(signal, async () => {
    const opened = await outlineOf(engine, competition, dataset, data);
    if (!opened.ok) return opened;
    const outline = opened.value;
    const latest = options.asTest === true ? await splitLatest(engine, competition, outline) : undefined;
    const divided = latest ? ok(latest) : await splitTrain(engine, competition, outline.train, options);
    if (!divided.ok) return divided;
    const split = divided.value;
    const { train, held } = split.rows;
    const write = (name: string, quick: boolean) =>
      writeMasked(engine, competition, outline, { unit: split.unit, folder: join(scratch, name), quick });
    const whole = await write('whole', false);
    const quick = latest === undefined && train + held > 2 * options.quick ? await write('quick', true) : null;
    const sayLine = (line: string) => say({ type: 'stage.log', line });
    const input = { engine, competition, dataset, outline, data, say: sayLine };
    const why = await addOtherFiles(input, { whole: whole.data, quick: quick?.data ?? null });
    return why === undefined ? ok({ split, whole, quick }) : noResult(why);
  });
};
