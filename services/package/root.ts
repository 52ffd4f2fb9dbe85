import { join } from 'node:path';

/** True for the package as npm installs it, compiled to dist/; a checkout runs as it is written. */
export const isInstalled = import.meta.filename.endsWith('.js');

/** The folder of package.json, templates/, competitions/demo.py and all else that is no TypeScript, in both layouts. */
export const projectRoot = join(import.meta.dirname, '..', '..', ...(isInstalled ? ['..'] : []));

/** The command itself, for who starts Medalist anew. */
export const commandFile = join(projectRoot, 'cli', 'medalist');
