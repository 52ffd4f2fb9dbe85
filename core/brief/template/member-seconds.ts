import { readFileSync } from 'node:fs';
import * as z from 'zod';
import type { Store } from '../../../services/store/store.ts';
import { jsonOf } from '../../../services/text/json.ts';

const CvFile = z.object({
  models: z.array(z.object({ name: z.string(), seconds: z.number().positive(), passes: z.number().min(1) })),
});

/** Seconds that each model of the template took to learn all folds once, to one figure: the same from run to run, as a rule. */
export const memberSeconds = (
  outputs: Readonly<Record<string, string>> | undefined,
  { pathOf }: Pick<Store, 'pathOf'>,
): ReadonlyMap<string, number> => {
  const file = outputs?.['cv.json'];
  const found = file === undefined ? undefined : CvFile.safeParse(jsonOf(textOf(pathOf(file)))).data;
  return new Map(found?.models.map(({ name, seconds, passes }) => [name, Number((seconds / passes).toPrecision(1))]));
};

const textOf = (path: string): string => {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    return '';
  }
};
