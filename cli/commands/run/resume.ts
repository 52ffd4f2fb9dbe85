import type { CommandOptions } from '../../../app/request/command-options.ts';
import { resume } from '../../../app/run/compete.ts';
import { runWithProgress } from '../../watch.ts';

interface Flags extends CommandOptions {
  readonly json?: boolean;
  readonly verbose?: boolean;
}

/** `medalist resume RUN` */
export const run = async (name: string, flags: Flags): Promise<void> => {
  const { json = false, verbose = false, ...options } = flags;
  await runWithProgress({ json, verbose }, (watching) => resume(name, watching, options));
};
