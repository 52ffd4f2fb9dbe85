import * as z from 'zod';
import { rows } from './derived.ts';
import { option, type Row } from './option.ts';
import { number, oneOf, span, word, yesOrNo } from './text.ts';

const engines = ['local', 'ray', 'slurm'] as const;

/** Options of a batch itself, beside those that it takes for its rows. */
export const batchTable = {
  parallel: option(z.number(), number, {
    flag: '--parallel <n>',
    variable: 'PARALLEL',
    help: 'runs at a time',
    usual: '1',
    cron: true,
  }),
  engine: option(z.enum(engines), oneOf(engines, `Allowed choices are ${engines.join(', ')}.`), {
    flag: '--engine <name>',
    variable: 'ENGINE',
    help: `where runs are carried out: ${engines.join(', ')}`,
    usual: 'ENGINE, else local',
  }),
  gpus: option(z.number(), number, {
    flag: '--gpus <n>',
    variable: 'GPUS',
    help: 'runs that may hold a GPU at a time',
    usual: 'the GPUs of this machine',
  }),
  within: option(z.number(), span, {
    flag: '--within <time>',
    variable: 'WITHIN',
    help: 'time for the whole batch: seconds, or 8h, 30m',
    cron: true,
  }),
  retries: option(z.number(), number, {
    flag: '--retries <n>',
    variable: 'RETRIES',
    help: 'how often a row that failed is tried again',
    usual: '3',
  }),
  maxFailures: option(z.number(), number, {
    flag: '--max-failures <n>',
    variable: 'MAX_FAILURES',
    help: 'stop after so many failed rows one after another',
  }),
  budgetBatch: option(z.string(), word, {
    flag: '--budget-batch <amount>',
    variable: 'BUDGET_BATCH',
    help: 'the most that all runs together may spend on language models',
    usual: 'BUDGET_BATCH',
  }),
};

/** Where runs can be carried out. */
export const EngineName = batchTable.engine.value;

/** Options of the line that a scheduler runs. */
export const scheduleTable = {
  at: option(z.string(), word, {
    flag: '--at <expression>',
    variable: 'AT',
    help: 'when, as cron says it: minute, hour, day of month, month, day of week',
    or: '0 6 * * *',
  }),
  environment: option(z.string(), word, {
    flag: '--environment <file>',
    variable: null,
    help: "lines NAME='value' for its environment, mode 600",
    usual: '~/.config/medalist/env',
  }),
  systemd: option(z.boolean(), yesOrNo, {
    flag: '--systemd',
    variable: 'SYSTEMD',
    help: 'print a service and its timer instead',
  }),
  out: option(z.string(), word, {
    flag: '--out <folder>',
    variable: 'OUT',
    help: 'write the service and its timer there',
  }),
};

/** What reaches no request: which models are set up is the process's business, how to print the command's. */
export const commonTable = {
  model: option(z.string(), word, {
    flag: '--model <name>',
    variable: 'MODEL',
    help: 'the language model of every role: a name of Claude, or provider/name such as openai/NAME or ollama/NAME',
    usual: 'MEDALIST_MODEL, else by role',
    more: 'language-models/models.md',
  }),
  modelsFile: option(z.string(), word, {
    flag: '--models-file <file>',
    variable: 'MODELS_FILE',
    help: 'settings of language models',
    usual: 'MEDALIST_MODELS, else ~/.config/medalist/models.json',
    more: 'language-models/models.md',
  }),
  json: option(z.boolean(), yesOrNo, {
    flag: '--json',
    variable: 'JSON',
    help: 'print one JSON object, last on standard output',
  }),
};

/** What `medalist cron-line` hands on to `medalist batch`. */
export const cronRows: ReadonlyMap<string, Row> = new Map(
  [...Object.entries<Row>(batchTable), ...rows].filter(([, row]) => row.cron),
);

/** What a command is called with, by a table of its options. */
export type Given<T extends Readonly<Record<string, { readonly value: z.ZodType }>>> = {
  readonly [K in keyof T]?: z.input<T[K]['value']>;
};
