import type { OwnWord } from '../../../app/request/own-word.ts';
import { resume } from '../../../app/run/compete.ts';
import { watchAndTell } from '../../watch.ts';

interface Flags extends Omit<OwnWord, 'limits'> {
  readonly limit?: OwnWord['limits'];
  readonly unsafeNoSandbox?: boolean;
  readonly json?: boolean;
  readonly verbose?: boolean;
}

/** `medalist resume RUN` */
export const run = async (name: string, flags: Flags): Promise<void> => {
  const { json = false, verbose = false, limit = {}, unsafeNoSandbox = false, ...word } = flags;
  const unsafe = unsafeNoSandbox ? { sandbox: 'none' as const } : {};
  await watchAndTell({ json, verbose }, (watching) => resume(name, watching, { ...word, limits: limit, ...unsafe }));
};
