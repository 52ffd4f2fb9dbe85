import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { modelCaches } from '../../../services/python/model-caches.ts';
import { scratchFolder } from '../../rigs/scratch.ts';

test('the hub and torch, where the user keeps them; never the folder with the token', () => {
  const root = scratchFolder();
  mkdirSync(join(root, 'hf', 'hub'), { recursive: true });
  mkdirSync(join(root, 'cache', 'torch'), { recursive: true });
  const env = {
    HF_HOME: join(root, 'hf'),
    XDG_CACHE_HOME: join(root, 'cache'),
    TORCH_HOME: '',
  };
  expect(modelCaches(env)).toEqual([
    { name: 'HF_HUB_CACHE', folder: join(root, 'hf', 'hub') },
    { name: 'TORCH_HOME', folder: join(root, 'cache', 'torch') },
  ]);
});

test('what is not there is not shared', () => {
  expect(modelCaches({ HF_HUB_CACHE: '/nowhere', XDG_CACHE_HOME: '/nowhere' })).toEqual([]);
});
