import { resume } from '../../machines/compete.ts';
import { watchAndTell } from '../watch.ts';

/** `medalist resume RUN` */
export const run = async (
  name: string,
  flags: { readonly json?: boolean; readonly verbose?: boolean },
): Promise<void> => watchAndTell(flags, (watching) => resume(name, watching));
