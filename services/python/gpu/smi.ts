import { parse } from 'csv-parse/sync';
import { execa } from 'execa';
import * as z from 'zod';

const seconds = 20; // without persistence mode the driver wakes every GPU first

/** The output of nvidia-smi; undefined: it does not exist, or cannot reach the driver. */
export const askSmi = async (smi: string, ...args: readonly string[]): Promise<string | undefined> => {
  const { exitCode, stdout } = await execa(smi, args, {
    cwd: '/', // we may be in a folder that this user cannot enter, and then nothing would start
    reject: false,
    timeout: seconds * 1000,
    stdin: 'ignore',
    stderr: 'ignore',
  });
  return exitCode === 0 ? stdout : undefined;
};

/** One row of named fields for each GPU, or only for the named one; undefined as in `askSmi`. */
export const queryGpus = async <Field extends string>(
  smi: string,
  fields: readonly Field[],
  uuid?: string,
): Promise<Record<Field, string>[] | undefined> => {
  const which = uuid === undefined ? [] : [`--id=${uuid}`];
  const said = await askSmi(smi, ...which, `--query-gpu=${fields.join(',')}`, '--format=csv,noheader,nounits');
  if (said === undefined) return undefined;
  const rows: unknown[] = parse(said, { columns: [...fields], trim: true, relax_column_count: true });
  const row = z.record(z.enum(fields), z.string());
  return rows.flatMap((candidate) => row.safeParse(candidate).data ?? []); // complaints may stand among the rows
};

/** A number in nvidia-smi's output, with or without its unit; null: `[N/A]` or other text. */
export const numberOf = (said: string): number | null => {
  const number = /^(\d+(?:\.\d+)?)(?: (?:MiB|%))?$/.exec(said.trim())?.[1];
  return number === undefined ? null : Number(number);
};

/** An amount of MiB in bytes. */
export const bytesOf = (said: string): number | null => {
  const mebibytes = numberOf(said);
  return mebibytes === null ? null : mebibytes * 2 ** 20;
};
