import type { OwnWord } from '../../../app/request/own-word.ts';
import { resume } from '../../../app/run/compete.ts';
import { watchAndTell } from '../../watch.ts';

interface Flags extends OwnWord {
  readonly json?: boolean;
  readonly verbose?: boolean;
}

/** `medalist resume RUN` */
export const run = async (name: string, flags: Flags): Promise<void> => {
  const { json = false, verbose = false, ...word } = flags;
  await watchAndTell({ json, verbose }, (watching) => resume(name, watching, word));
};
