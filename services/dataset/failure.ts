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
