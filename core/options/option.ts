import type * as z from 'zod';
import type { Text } from './text.ts';

/** What is known of an option beside its value. */
export interface Facts {
  /** As `--help` shows it, with its metavar; `--no-NAME` says off. */
  readonly flag: `--${string}`;
  /** The variable of make that gives it; null: there is none. */
  readonly variable: string | null;
  /** One line. */
  readonly help: string;
  /** The default in words, where the value itself does not say it. */
  readonly usual?: string;
  /** Which page of docs/ tells more. */
  readonly more?: string;
  /** Another flag for one of the values, so that nobody gives it by a typing mistake. It overrules. */
  readonly also?: Pick<Facts, 'flag' | 'variable' | 'help'> & { readonly means: string };
  /** Only Medalist itself gives it. */
  readonly hidden?: true;
  /** `medalist batch` takes it, for every row; `usual` is the default in words there. */
  readonly batch?: { readonly usual?: string };
  /** `medalist cron-line` takes it. */
  readonly cron?: true;
  /** A row of a list may set it: the name of its column, and what docs/batches/batch.md shows. */
  readonly column?: { readonly name: string; readonly example: string; readonly means?: string };
  /** A run that goes on must have the one it was begun with. */
  readonly identity?: true;
  /** Power over this machine or money, never taken from a run's folder: what it asks for, in words. */
  readonly power?: string;
  /** request.json holds it as it is, and this where nobody gave one. Without: build-request.ts makes something of it. */
  readonly or?: unknown;
  /** What is said of a value that the schema refuses, and the advice. */
  readonly refusal?: {
    readonly what: (value: unknown) => string;
    readonly advice: string | ((value: unknown) => string);
  };
}

/** An option: the value as a caller of the library gives it, how it is written, and the facts. */
export interface Row extends Facts {
  readonly value: z.ZodType;
  readonly text: Text;
}

/** Keeps the facts' own types: the types of options are derived from them. */
export const option = <V extends z.ZodType, const F extends Facts>(value: V, text: Text<z.input<V>>, facts: F) => ({
  ...{ value, text },
  ...facts,
});

/** `--time` of `--time <seconds>`. */
export const longFlag = ({ flag }: Pick<Facts, 'flag'>): string => flag.replace(/ .*/, '');

/** The default in words; '' where nothing else is to be said. */
export const usualOf = ({ usual, or, batch, flag }: Facts, inBatch = false): string => {
  if (inBatch && batch?.usual !== undefined) return batch.usual;
  if (usual !== undefined) return usual;
  const isTold = typeof or === 'string' || typeof or === 'number';
  return isTold && !flag.startsWith('--no-') ? String(or) : '';
};
