import { mkdirSync, utimesSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { projectRoot } from '../../../../services/package/root.ts';
import { modelsFolder, sharedModels } from '../../../../services/python/pretrained/models-folder.ts';
import { weightsDigest } from '../../../../services/python/pretrained/weights-digest.ts';
import { scratchFolder } from '../../../rigs/scratch.ts';

test('the folder is the named one, else that of the checkout; one that is not there is not shared', () => {
  const folder = scratchFolder();
  expect(sharedModels({ MEDALIST_MODELS_DIR: folder })).toEqual([{ name: 'MEDALIST_MODELS_DIR', folder }]);
  expect(modelsFolder({ MEDALIST_MODELS_DIR: '' })).toBe(join(projectRoot, '.models'));
  expect(sharedModels({ MEDALIST_MODELS_DIR: '/nowhere' })).toEqual([]);
});

test('other weights have another digest; the same ones, installed again, have the same', () => {
  const folder = scratchFolder();
  expect(weightsDigest(join(folder, 'nowhere'))).toBeUndefined();
  expect(weightsDigest(folder)).toBeUndefined();
  const [noted, own] = [join(folder, 'noted'), join(folder, 'own')];
  const file = join(noted, 'model.safetensors');
  mkdirSync(noted);
  writeFileSync(file, 'weights');
  writeFileSync(join(noted, 'weights.json'), '{"sha256": "1"}');
  const first = weightsDigest(folder);
  utimesSync(file, 1, 1);
  expect(weightsDigest(folder)).toBe(first);
  writeFileSync(join(noted, 'weights.json'), '{"sha256": "2"}');
  const second = weightsDigest(folder);
  expect(second).not.toBe(first);
  mkdirSync(own);
  writeFileSync(join(own, 'model.safetensors'), 'weights');
  const third = weightsDigest(folder);
  expect(third).not.toBe(second);
  utimesSync(join(own, 'model.safetensors'), 1, 1);
  expect(weightsDigest(folder)).not.toBe(third);
});
