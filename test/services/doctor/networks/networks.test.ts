import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { networkLines } from '../../../../services/doctor/networks/networks.ts';
import { scratchFolder } from '../../../rigs/scratch.ts';

test('weights and packages that are there are told, and for what is missing the command', () => {
  const folder = scratchFolder();
  const models = join(folder, 'models');
  const site = join(folder, 'lib', 'python3.11', 'site-packages');
  for (const path of [join(models, 'wordllama'), join(site, 'torch-2.13.0.dist-info')]) {
    mkdirSync(path, { recursive: true });
  }
  writeFileSync(join(folder, 'pyvenv.cfg'), 'version = 3.11.7\n');
  const note = { name: 'wordllama', holds: 'vectors', licence: 'MIT' };
  writeFileSync(join(models, 'wordllama', 'weights.json'), JSON.stringify(note));
  const python = join(folder, 'bin', 'python');
  const lines = networkLines({ MEDALIST_MODELS_DIR: models }, python);
  const named = (name: string) => lines.find((line) => line.name === name);
  expect(named('wordllama')).toMatchObject({ state: 'ok', says: 'vectors (MIT)' });
  expect(named('efficientnet-lite0')).toMatchObject({ state: 'note', fix: 'medalist setup' });
  expect(named('packages')).toMatchObject({ state: 'ok', says: 'torch 2.13.0' });
  expect(named('not installed')?.fix).toBe(`${python} -m pip install torchvision timm`);
});

test('image networks in the caches are listed, and nothing where there is none', () => {
  const folder = scratchFolder();
  const hub = join(folder, 'hub');
  const checkpoints = join(folder, 'torch', 'hub', 'checkpoints');
  for (const name of ['models--timm--resnet18.a1_in1k', 'models--other--texts'])
    mkdirSync(join(hub, name), { recursive: true });
  mkdirSync(checkpoints, { recursive: true });
  for (const name of ['resnet50-11ad3fa6.pth', 'notes.txt']) writeFileSync(join(checkpoints, name), '');
  const caches = { HF_HUB_CACHE: hub, TORCH_HOME: join(folder, 'torch') };
  const says = (env: NodeJS.ProcessEnv) =>
    networkLines({ MEDALIST_MODELS_DIR: folder, ...env }, undefined).find(({ name }) => name === 'image networks')
      ?.says;
  expect(says(caches)).toBe('timm/resnet18.a1_in1k, resnet50-11ad3fa6.pth: seen with --share-models');
  expect(says({ HF_HUB_CACHE: '/nowhere', TORCH_HOME: '/nowhere' })).toBeUndefined();
});
