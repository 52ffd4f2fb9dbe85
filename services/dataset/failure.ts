/** Why a competition's files cannot be used as they are. `file` is relative to the folder that was given. */
export class DatasetError extends Error {
  readonly kind: 'missing' | 'bad-archive' | 'unsafe-archive' | 'unreadable';
  readonly file: string;
  readonly advice: string;
  constructor(kind: DatasetError['kind'], file: string, message: string, advice: string) {
    super(message);
    this.kind = kind;
    this.file = file;
    this.advice = advice;
  }
}

/** An archive that would write where it must not. */
export const unsafe = (label: string, what: string): DatasetError =>
  new DatasetError(
    'unsafe-archive',
    label,
    `${label} ${what}`,
    'Unpack it by hand into the folder if you trust it, and remove the archive.',
  );

/** An archive that is broken, locked or of a kind we do not know. */
export const badArchive = (
  label: string,
  why: string,
  advice = 'Download it again: the file is damaged.',
): DatasetError => new DatasetError('bad-archive', label, `${label} cannot be unpacked (${why})`, advice);

/** What a library or the disk says while it unpacks, in our terms. */
export const explained = (error: unknown, label: string): DatasetError => {
  if (error instanceof DatasetError) return error;
  const message = error instanceof Error ? error.message : String(error);
  if (!/ENOSPC|EDQUOT/.test(message)) return badArchive(label, message);
  return new DatasetError(
    'unreadable',
    label,
    `${label} cannot be unpacked: the disk is full`,
    'Make room, and try again.',
  );
};
