import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { userConfigFolder } from '../../services/files/user-folders.ts';
import type { Home } from '../../services/store/home.ts';

/** The file with the settings of models by default. It is in the user's own folder, so no checkout can bring it along. */
export const userModelsFile = (env: NodeJS.ProcessEnv): string => join(userConfigFolder(env), 'models.json');

/** A note about a models.json beside the runs that is not used: it may have come with the folder, and it decides where keys are sent. */
export const unusedModels = (home: Home, env: NodeJS.ProcessEnv): string[] => {
  const named = env.MEDALIST_MODELS?.trim() ?? '';
  const isUsed = resolve(named || userModelsFile(env)) === resolve(home.models);
  if (isUsed || !existsSync(home.models)) return [];
  return [
    `${home.models} is not used: it may have come with the folder. Name it (--models-file ${home.models}), or move it to ${userModelsFile(env)}.`,
  ];
};
