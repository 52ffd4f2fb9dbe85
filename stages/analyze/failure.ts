import { fail } from '../../core/outcome.ts';
import type { Unusable } from '../../core/schema/competition.ts';
import { TableError } from '../../services/tables/failure.ts';

/** Every way the input can be unfit to be understood. */
export type AnalyzeFailure =
  | 'no-train'
  | 'no-target'
  | 'no-rows'
  | 'empty-file'
  | 'unreadable-file'
  | 'not-utf8'
  | 'duplicate-columns';

type Failure = ReturnType<typeof fail<AnalyzeFailure>>;

/** Thrown inside the stage only, so that the steps read straight; the stage turns it into a typed outcome. */
export class Unfit extends Error {
  readonly failure: Failure;
  constructor(kind: AnalyzeFailure, message: string, where: { file?: string; line?: number; advice: string }) {
    super(message);
    this.failure = fail(kind, message, where);
  }
}

/** The input is understood, and no other reading of it is tried. */
export class Hopeless extends Unfit {}

/** Why a file that is needed cannot be used. */
export type Misfit = Unfit | TableError;

/** The file that a misfit is about. */
export const fileOf = (misfit: Misfit): string | undefined => failureOf(misfit).file;

/** A misfit as later stages see it. */
export const unusableBy = (misfit: Misfit): Unusable => {
  const { file = '', message, advice: todo = '' } = failureOf(misfit);
  return { file, why: message.replace(/[^.]$/, '$&.'), advice: todo };
};

const advice: Readonly<Record<TableError['kind'], string>> = {
  empty: 'Download the file again; if it is meant to be empty, remove it.',
  'no-rows': 'Download the file again: it was probably cut short.',
  'too-wide': 'Write it as a long table (row, column, value), or leave columns out.',
  unreadable: 'Open the file at that line: a stray quote or an unescaped separator is the usual cause.',
};
const damaged = 'Download the file again: it is damaged, or not what its name says.';
const kinds = {
  empty: 'empty-file',
  'no-rows': 'no-rows',
  unreadable: 'unreadable-file',
  'too-wide': 'unreadable-file',
} as const;

/** An error that the input explains; anything else is a bug and is thrown on. */
export const asMisfit = (error: unknown): Misfit => {
  if (error instanceof Unfit || error instanceof TableError) return error;
  throw error;
};

/** The typed outcome for an error that the input explains. */
export const asFailure = (error: unknown): Failure => failureOf(asMisfit(error));

const failureOf = (misfit: Misfit): Failure => {
  if (misfit instanceof Unfit) return misfit.failure;
  const { kind, path: file, line, message } = misfit;
  if (line === undefined)
    return fail(kinds[kind], message, { file, advice: kind === 'unreadable' ? damaged : advice[kind] });
  return fail(kinds[kind], message, { file, line, advice: advice[kind] });
};
