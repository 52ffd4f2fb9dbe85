import { join } from 'node:path';
import { projectRoot } from '../package/root.ts';

/** What Python programs of ours import, with the folder that goes into PYTHONPATH. */
export const engine = {
  path: join(projectRoot, 'templates'),
  folder: join(projectRoot, 'templates', 'medalist_engine'),
} as const;
