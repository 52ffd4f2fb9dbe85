import { existsSync } from 'node:fs';
import { homedir } from 'node:os';
import { join } from 'node:path';
import type { Share } from './sandbox/mounts/spec.ts';

/**
 * The folders in which Hugging Face, torch and TabPFN keep downloaded models, found as they document. Only the hub's folder is shared,
 * because the access token is beside it.
 */
export const modelCaches = (env: NodeJS.ProcessEnv = process.env): readonly Share[] =>
  usualCaches(env).filter(({ folder }) => existsSync(folder));

/** The same folders, even if they do not exist. */
export const usualCaches = (env: NodeJS.ProcessEnv = process.env): readonly Share[] => {
  const cache = filled(env.XDG_CACHE_HOME) ?? join(homedir(), '.cache');
  const huggingface = filled(env.HF_HOME) ?? join(cache, 'huggingface');
  const tabpfn = process.platform === 'darwin' ? join(homedir(), 'Library', 'Caches') : cache;
  return [
    { name: 'HF_HUB_CACHE', folder: filled(env.HF_HUB_CACHE) ?? join(huggingface, 'hub') },
    { name: 'TORCH_HOME', folder: filled(env.TORCH_HOME) ?? join(cache, 'torch') },
    { name: 'TABPFN_MODEL_CACHE_DIR', folder: filled(env.TABPFN_MODEL_CACHE_DIR) ?? join(tabpfn, 'tabpfn') },
  ];
};

const filled = (text: string | undefined): string | undefined => (text === '' ? undefined : text);
