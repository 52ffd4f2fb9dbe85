import { existsSync } from 'node:fs';
import { homedir } from 'node:os';
import { join } from 'node:path';
import type { Share } from './sandbox/mounts/spec.ts';

/**
 * The folders where Hugging Face and torch keep downloaded models, as their own documentation finds them. Only what lies
 * in the hub's folder is shared: the access token is a file beside it.
 */
export const modelCaches = (env: NodeJS.ProcessEnv = process.env): readonly Share[] => {
  const cache = filled(env.XDG_CACHE_HOME) ?? join(homedir(), '.cache');
  const huggingface = filled(env.HF_HOME) ?? join(cache, 'huggingface');
  return [
    { name: 'HF_HUB_CACHE', folder: filled(env.HF_HUB_CACHE) ?? join(huggingface, 'hub') },
    { name: 'TORCH_HOME', folder: filled(env.TORCH_HOME) ?? join(cache, 'torch') },
  ].filter(({ folder }) => existsSync(folder));
};

const filled = (text: string | undefined): string | undefined => (text === '' ? undefined : text);
