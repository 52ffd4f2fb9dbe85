import { existsSync } from 'node:fs';
import { homedir } from 'node:os';
import { join, resolve } from 'node:path';
import { isInstalled, projectRoot } from '../../package/root.ts';
import type { Share } from '../sandbox/mounts/spec.ts';

/** The list of weights that can be installed: names, checksums, licences. */
export const weightsCatalogue = join(projectRoot, 'services', 'python', 'pretrained', 'catalogue.json');

/** Installs the listed weights into a folder: `install.py FOLDER`, run by the Python of solutions. */
export const weightsInstaller = join(projectRoot, 'services', 'python', 'pretrained', 'install.py');

/** The folder of pretrained weights: MEDALIST_MODELS_DIR, else in the checkout, or for an installed package in the user's data folder. */
export const modelsFolder = (env: NodeJS.ProcessEnv = process.env): string => {
  if (env.MEDALIST_MODELS_DIR) return resolve(env.MEDALIST_MODELS_DIR);
  if (!isInstalled) return join(projectRoot, '.models');
  return join(env.XDG_DATA_HOME || join(homedir(), '.local', 'share'), 'medalist', 'models');
};

/** That folder as a share that every solution may read; none if it does not exist. */
export const sharedModels = (env: NodeJS.ProcessEnv = process.env): readonly Share[] =>
  [{ name: 'MEDALIST_MODELS_DIR', folder: modelsFolder(env) }].filter(({ folder }) => existsSync(folder));
