import { join } from 'node:path';

/** Whether this is an npm package, compiled to dist/, and not a checkout, which runs from source. */
export const isInstalled = import.meta.filename.endsWith('.js');

/**
 * The folder of package.json, templates/, competitions/demo.py and all other files that are not TypeScript, in both
 * layouts.
 */
export const projectRoot = join(import.meta.dirname, '..', '..', ...(isInstalled ? ['..'] : []));

/** The `medalist` command, to start another process. */
export const commandFile = join(projectRoot, 'cli', 'medalist');
