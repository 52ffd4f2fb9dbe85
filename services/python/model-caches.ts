import { existsSync } from 'node:fs';
import { homedir } from 'node:os';
import { join } from 'node:path';
import type { Share } from './sandbox/mounts/spec.ts';

/**
 * The folders in which Hugging Face and torch keep downloaded models, found as they document. Only the hub's folder is shared,
 * because the access token is beside it.
 */
export const modelCaches = (env: NodeJS.ProcessEnv = process.env): readonly Share[] =>
  usualCaches(env).filter(({ folder }) => existsSync(folder));

const usualCaches = (env: NodeJS.ProcessEnv): readonly Share[] => {
  const cache = filled(env.XDG_CACHE_HOME) ?? join(homedir(), '.cache');
  const huggingface = filled(env.HF_HOME) ?? join(cache, 'huggingface');
  return [
    { name: 'HF_HUB_CACHE', folder: filled(env.HF_HUB_CACHE) ?? join(huggingface, 'hub') },
    { name: 'TORCH_HOME', folder: filled(env.TORCH_HOME) ?? join(cache, 'torch') },
  ];
};

const filled = (text: string | undefined): string | undefined => (text === '' ? undefined : text);
