import { existsSync } from 'node:fs';
import { resolve } from 'node:path';
import * as z from 'zod';
import { Approval, parseApprovals } from '../../../core/options/approval.ts';
import type { RunOptions } from '../../../core/options/options.ts';
import { parseLimits } from '../../request/limits.ts';

const yes = /^(yes|y|true|1|on|x)$/i;
const no = /^(no|n|false|0|off)$/i;

const number = z
  .string()
  .refine((text) => Number.isFinite(Number(text)), 'say a number')
  .transform(Number);

const switched = z
  .string()
  .refine((text) => yes.test(text) || no.test(text), 'say yes or no')
  .transform((text) => yes.test(text));

/** Option cells as people write them. What a number may be is the run's business: it says so itself. */
const Cells = z.object({
  time: number.exactOptional(),
  seed: number.exactOptional(),
  threads: number.exactOptional(),
  strategies: number.exactOptional(),
  gpu: z
    .string()
    .regex(/^(off|auto|\d{1,3})$/i, 'say off, auto or a number')
    .transform((text) => (/^\d/.test(text) ? Number(text) : /^off$/i.test(text) ? ('off' as const) : ('auto' as const)))
    .exactOptional(),
  memory: z
    .string()
    .transform((text, context) => {
      const limits = parseLimits([`memory=${text}`]);
      if (!('why' in limits)) return limits;
      context.addIssue({ code: 'custom', message: 'say an amount as 8G' });
      return z.NEVER;
    })
    .exactOptional(),
  models: switched.transform((on) => (on ? ('auto' as const) : ('off' as const))).exactOptional(),
  budget: z.string().exactOptional(),
  tokens: z.string().exactOptional(),
  calls: z.string().exactOptional(),
  submit: z
    .string()
    .transform((text) => (yes.test(text) ? true : no.test(text) ? false : text))
    .exactOptional(),
  solution: z.string().exactOptional(),
  approve: z
    .string()
    .transform((text, context) => {
      const known = parseApprovals(text);
      if (known !== undefined) return known;
      context.addIssue({ code: 'custom', message: `say one or more of ${Approval.options.join(', ')}` });
      return z.NEVER;
    })
    .exactOptional(),
});

/** The columns that are options. */
const optionColumns = Object.keys(Cells.shape);

/** A cell that cannot be meant. */
export interface RowMistake {
  readonly column: string;
  readonly why: string;
}

/** The options of a row's own cells; empty ones say nothing. Paths are as seen from the list's folder. */
export const rowOptionsOf = (
  cells: Readonly<Record<string, string>>,
  folder: string,
): { readonly ok: true; readonly options: RunOptions } | ({ readonly ok: false } & RowMistake) => {
  const said = Object.fromEntries(
    optionColumns.flatMap((name) => {
      const text = cells[name]?.trim() ?? '';
      return text === '' ? [] : [[name, text]];
    }),
  );
  const read = Cells.safeParse(said);
  if (!read.success) {
    const [issue] = read.error.issues;
    const column = String(issue?.path[0] ?? '?');
    return { ok: false, column, why: `${column} is "${said[column] ?? ''}": ${issue?.message ?? 'not understood'}` };
  }
  const { memory, solution, ...others } = read.data;
  const file = solution === undefined ? undefined : resolve(folder, solution);
  if (file !== undefined && !existsSync(file)) {
    return { ok: false, column: 'solution', why: `solution is "${solution}": there is no such file` };
  }
  const own = {
    ...others,
    ...(memory !== undefined && { limits: memory }),
    ...(file !== undefined && { solution: file }),
  };
  return { ok: true, options: own };
};
