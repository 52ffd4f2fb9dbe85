import { resolve } from 'node:path';
import { InvalidArgumentError, Option } from 'commander';
import { commonTable } from '../../core/options/commands.ts';
import { type Name, rows } from '../../core/options/derived.ts';
import { type Facts, type Row, usualOf } from '../../core/options/option.ts';

/** A flag whose value has the option's name in the library, not the one that commander would derive. */
class NamedOption extends Option {
  readonly #name: string;
  constructor(name: string, flag: string, help: string) {
    super(flag, help);
    this.#name = name;
  }
  override attributeName(): string {
    return this.#name;
  }
}

/** The flags for these options of a run. `inBatch`: they are defaults for every row. */
export const runFlags = (names: readonly Name[], inBatch = false): Option[] =>
  names.flatMap((name) => {
    const row = rows.get(name);
    return row === undefined ? [] : [flagOf(name, row, inBatch), ...alsoOf(name, row)];
  });

/** The flags for a table of options other than those of a run. */
export const tableFlags = (table: Readonly<Record<string, Row>>): Option[] =>
  Object.entries(table).map(([name, row]) => flagOf(name, row));

/** A flag that keeps its value as plain text, for a command that only passes it on. */
export const passedFlag = (name: string, row: Row): Option => new NamedOption(name, row.flag, row.help);

const flagOf = (name: string, row: Row, inBatch = false): Option => {
  const usual = usualOf(row, inBatch);
  const flag = new NamedOption(name, row.flag, usual === '' ? row.help : `${row.help} (default: ${usual})`);
  if (row.hidden) flag.hideHelp();
  if (flag.negate) return flag.default(row.or).preset('off');
  return flag.required || flag.optional ? flag.argParser(parserOf(row)) : flag;
};

/** The second flag of an option of which one value has a flag of its own. */
const alsoOf = (name: string, { also }: Facts): Option[] =>
  also === undefined ? [] : [new NamedOption(name, also.flag, also.help).preset(also.means)];

const parserOf =
  ({ text }: Row) =>
  (given: string, before: unknown): unknown => {
    const read = text.flag.safeParse(given);
    if (!read.success) throw new InvalidArgumentError(read.error.issues[0]?.message ?? 'Not understood.');
    return before === undefined || text.fold === undefined ? read.data : text.fold(before, read.data);
  };

/**
 * `--model` and `--models-file`: they set MEDALIST_MODEL and MEDALIST_MODELS for this command and all that it starts. The file may even
 * be one that came with the competition: whoever names it vouches for it.
 */
export const modelOptions = (): Option[] => [
  flagOf('model', commonTable.model).argParser((text: string) => {
    process.env.MEDALIST_MODEL = text;
    return text;
  }),
  flagOf('modelsFile', commonTable.modelsFile).argParser((text: string) => {
    process.env.MEDALIST_MODELS = resolve(text);
    return text;
  }),
];

/** Reads a finite number. For commands whose options are in no table. */
export const numberFlag = (text: string): number => {
  const value = Number(text);
  if (text.trim() === '' || !Number.isFinite(value)) throw new InvalidArgumentError('Not a number.');
  return value;
};

/** Reads how many things to show. */
export const count = (text: string): number => {
  if (!/^[1-9]\d{0,5}$/.test(text)) throw new InvalidArgumentError('Say a whole number from 1.');
  return Number(text);
};

/** How help describes the argument that names a run. */
export const runArgument = 'a run id (see medalist status) or the folder of a run';

export const jsonOption = (): Option => flagOf('json', commonTable.json);

export const verboseOption = (): Option => new Option('-v, --verbose', 'show all that models and solutions say');
