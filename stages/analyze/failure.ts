import { fail } from '../../core/outcome.ts';
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

/** Thrown inside the stage only, so that the steps read straight; the stage turns it into a typed outcome. */
export class Unfit extends Error {
  readonly failure: ReturnType<typeof fail<AnalyzeFailure>>;
  constructor(kind: AnalyzeFailure, message: string, where: { file?: string; line?: number; advice: string }) {
    super(message);
    this.failure = fail(kind, message, where);
  }
}

const advice: Readonly<Record<TableError['kind'], string>> = {
  empty: 'Download the file again; if it is meant to be empty, remove it.',
  'no-rows': 'Download the file again: it was probably cut short.',
  'too-wide': 'Write it as a long table (row, column, value), or leave columns out.',
  unreadable: 'Open the file at that line: a stray quote or an unescaped separator is the usual cause.',
};
const kinds = {
  empty: 'empty-file',
  'no-rows': 'no-rows',
  unreadable: 'unreadable-file',
  'too-wide': 'unreadable-file',
} as const;

/** The typed outcome for an error that the input explains; anything else is a bug and is thrown on. */
export const asFailure = (error: unknown): ReturnType<typeof fail<AnalyzeFailure>> => {
  if (error instanceof Unfit) return error.failure;
  if (error instanceof TableError) {
    const line = error.line === undefined ? {} : { line: error.line };
    return fail(kinds[error.kind], error.message, { file: error.path, ...line, advice: advice[error.kind] });
  }
  throw error;
};
