import { resume } from '../../machines/compete.ts';
import { watchAndTell } from '../watch.ts';

/** `medalist resume RUN` */
export const run = async (name: string, { json = false }: { readonly json?: boolean }): Promise<void> =>
  watchAndTell(json, (watching) => resume(name, watching));
