import { join } from 'node:path';
import { modelCaches } from '../../python/model-caches.ts';
import { type Line, linesOf } from '../line.ts';
import { namesIn } from './names-in.ts';

const { ok } = linesOf('networks');
const mostNamed = 6;

/** Image networks in the user's own caches, which solutions see with --share-models. None is needed. */
export const backboneLines = (env: NodeJS.ProcessEnv): Line[] => {
  const names = modelCaches(env).flatMap(({ name, folder }) =>
    name === 'HF_HUB_CACHE' ? inHub(folder) : inTorch(join(folder, 'hub', 'checkpoints')),
  );
  if (names.length === 0) return [];
  const more = names.length > mostNamed ? `, and ${names.length - mostNamed} more` : '';
  return [ok('image networks', `${names.slice(0, mostNamed).join(', ')}${more}: seen with --share-models`)];
};

/** The networks of timm in Hugging Face's cache, known by their owner's name. */
const inHub = (folder: string): string[] =>
  namesIn(folder)
    .filter((name) => name.startsWith('models--timm--'))
    .map((name) => name.slice('models--'.length).replace('--', '/'));

const inTorch = (folder: string): string[] => namesIn(folder).filter((name) => /\.pth?$/.test(name));
