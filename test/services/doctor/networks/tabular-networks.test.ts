import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, test } from 'vitest';
import { tabularLines } from '../../../../services/doctor/networks/tabular-networks.ts';
import { scratchFolder } from '../../../rigs/scratch.ts';

const icl = 'tabicl-classifier-v2-20260212.ckpt';

const rig = (packages: readonly string[], files: readonly string[]) => {
  const folder = scratchFolder();
  const at = (path: string) => join(folder, path);
  for (const name of packages)
    mkdirSync(at(`venv/lib/python3.11/site-packages/${name}.dist-info`), { recursive: true });
  for (const file of ['venv/pyvenv.cfg', ...files]) {
    mkdirSync(dirname(at(file)), { recursive: true });
    writeFileSync(at(file), 'version = 3.11.7\n');
  }
  const env = { MEDALIST_MODELS_DIR: at('models'), HF_HUB_CACHE: at('hub'), TABPFN_MODEL_CACHE_DIR: at('pfn') };
  const python = at('venv/bin/python');
  const lines = tabularLines(env, python);
  return { at, python, named: (name: string) => lines.find((line) => line.name === name) };
};

test('package and weights are there: which, and that a cache has to be shared', () => {
  const hub = 'hub/models--jingang--TabICL/snapshots/0f3a';
  const { at, named } = rig(['tabicl-2.2.0', 'tabpfn-9.2.0'], [`${hub}/${icl}`, 'pfn/tabpfn-v2-classifier.ckpt']);
  expect(named('tabicl')).toMatchObject({
    state: 'ok',
    says: `tabicl 2.2.0; ${icl} in ${at(hub)}, used with --share-models`,
  });
  expect(named('tabpfn')).toMatchObject({
    state: 'ok',
    says: `tabpfn 9.2.0; tabpfn-v2-classifier.ckpt in ${at('pfn')}, used with --share-models`,
  });
});

test('weights in the models folder are seen without sharing anything', () => {
  const { at, named } = rig(['tabicl-2.2.0'], [`models/mine/${icl}`]);
  expect(named('tabicl')).toMatchObject({ state: 'ok', says: `tabicl 2.2.0; ${icl} in ${at('models/mine')}` });
});

test('without weights, where they are looked for; without the package, the command', () => {
  const { at, python, named } = rig(
    ['tabpfn-9.2.0'],
    [`models/${icl}`, 'hub/models--other/snapshots/1/tabpfn-v2.ckpt'],
  );
  expect(named('tabpfn')).toMatchObject({ state: 'note' });
  expect(named('tabpfn')?.says).toContain(`no weights in ${at('models')}, ${at('hub')}, ${at('pfn')}`);
  expect(named('tabicl')).toMatchObject({ state: 'note', fix: `${python} -m pip install tabicl` });
  expect(named('tabicl')?.says).toContain(`not installed, ${icl} in ${at('models')}`);
});
