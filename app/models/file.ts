import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { userConfigFolder } from '../../services/files/user-folders.ts';
import type { Home } from '../../services/store/home.ts';

/** Where settings of models are read when nobody names a file: the user's own folder, which no checkout can bring along. */
export const userModelsFile = (env: NodeJS.ProcessEnv): string => join(userConfigFolder(env), 'models.json');

/** What to say of a models.json that lies beside the runs: it may have come with the folder, and tells where keys go. */
export const unusedModels = (home: Home, env: NodeJS.ProcessEnv): string[] => {
  const named = env.MEDALIST_MODELS?.trim() ?? '';
  const isUsed = resolve(named || userModelsFile(env)) === resolve(home.models);
  if (isUsed || !existsSync(home.models)) return [];
  return [
    `${home.models} is not used: it may have come with the folder. Name it (--models-file ${home.models}), or move it to ${userModelsFile(env)}.`,
  ];
};
