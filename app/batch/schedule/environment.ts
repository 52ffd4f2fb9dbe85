import { accessSync, constants, existsSync, statSync } from 'node:fs';
import { delimiter, join, resolve } from 'node:path';
import { projectRoot } from '../../../services/package/root.ts';

/** Cron's PATH. */
const usualPath = ['/usr/bin', '/bin'];

/** The variables that cron must set so that the command finds the same folders and programs as in this shell. */
export const settingsOf = (env: NodeJS.ProcessEnv): Record<string, string> => {
  const folders = toolFolders(env.PATH ?? '');
  return {
    ...(folders.length > 0 && { PATH: [...folders, ...usualPath].join(delimiter) }),
    ...(env.MEDALIST_HOME && { MEDALIST_HOME: resolve(env.MEDALIST_HOME) }),
  };
};

/** The folders of this shell's PATH with programs that cron would not find. */
const toolFolders = (path: string): string[] => {
  const ours = ['../.bin/node', 'node_modules/.bin/node'].some((node) => existsSync(join(projectRoot, node)));
  const tools = ['bwrap', 'nvidia-smi', 'sbatch', ...(ours ? [] : ['node'])];
  const folders = path.split(delimiter).filter((folder) => folder.startsWith('/'));
  const found = tools.flatMap((tool) => {
    if (usualPath.some((folder) => isProgram(join(folder, tool)))) return [];
    return folders.find((folder) => isProgram(join(folder, tool))) ?? [];
  });
  return [...new Set(found)];
};

const isProgram = (path: string): boolean => {
  try {
    accessSync(path, constants.X_OK);
    return statSync(path).isFile();
  } catch {
    return false;
  }
};
