import { enableCompileCache } from 'node:module';
import { join } from 'node:path';
import { projectRoot } from './root.ts';

const directory = join(projectRoot, 'node_modules', '.cache', 'node');

/**
 * Stripping types is most of a start: the second one takes half the time and 25 MB less. Every thread asks for itself. Beside the
 * packages, so that nobody else can put code there; where it cannot be written, Node goes on without. Portable: else each
 * user has one of their own, and so has the sandbox's.
 */
export const keepCompiled = (): void => {
  enableCompileCache({ directory, portable: true });
};

/** The same for a program that is started, from its first file on. */
export const compiledEnvironment = { NODE_COMPILE_CACHE: directory, NODE_COMPILE_CACHE_PORTABLE: '1' } as const;
