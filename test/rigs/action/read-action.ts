import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'yaml';
import * as z from 'zod';

const Texts = z.record(z.string(), z.coerce.string());
const Shared = { id: z.string().optional(), name: z.string(), if: z.string().optional(), env: Texts.default({}) };

/** What the rig carries out; a key it does not know is an error, not ignored. */
const RunStep = z.strictObject({ ...Shared, run: z.string(), shell: z.literal('bash') });
const UsesStep = z.strictObject({ ...Shared, uses: z.string(), with: Texts.default({}) });

const Action = z.strictObject({
  ...{ name: z.string(), description: z.string(), author: z.string(), branding: z.unknown() },
  inputs: z.record(z.string(), z.strictObject({ description: z.string(), default: z.string().default('') })),
  outputs: z.record(z.string(), z.strictObject({ description: z.string(), value: z.string() })),
  runs: z.strictObject({ using: z.literal('composite'), steps: z.array(z.union([RunStep, UsesStep])) }),
});
export type Action = z.output<typeof Action>;

/** The action of a folder. */
export const readAction = (folder: string): Action =>
  Action.parse(parse(readFileSync(join(folder, 'action.yml'), 'utf8')));
