import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import * as z from 'zod';
import { installedPackages } from '../../python/installed-packages.ts';
import { modelsFolder, weightsCatalogue } from '../../python/pretrained/models-folder.ts';
import { jsonOf } from '../../text/json.ts';
import { quoted } from '../../text/quoted.ts';
import { type Line, linesOf } from '../line.ts';
import { backboneLines } from './backbones.ts';

const { ok, note } = linesOf('networks');

const Entry = z.object({ name: z.string(), holds: z.string(), licence: z.string() });

/** What solutions can build networks from: pretrained weights, and packages that use a GPU. None is needed. */
export const networkLines = (env: NodeJS.ProcessEnv, python: string | undefined): Line[] => {
  const folder = modelsFolder(env);
  const entries = z.array(Entry).parse(JSON.parse(readFileSync(weightsCatalogue, 'utf8')));
  const installed = entries.map((entry) => weightsLine(entry, folder));
  return [...installed, ...backboneLines(env), ...packageLines(python)];
};

const weightsLine = ({ name, holds, licence }: z.output<typeof Entry>, folder: string): Line => {
  const there = Entry.safeParse(jsonOf(read(join(folder, name, 'weights.json')))).data;
  return there === undefined
    ? note(name, `${holds}: not in ${folder}`, 'medalist setup')
    : ok(name, `${there.holds} (${licence})`);
};

const read = (path: string): string => {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    return '';
  }
};

const packageLines = (python: string | undefined): Line[] => {
  const installed = installedPackages(python);
  if (installed.size === 0) return [];
  const wanted = ['torch', 'torchvision', 'timm'];
  const found = wanted.flatMap((name) => (installed.has(name) ? [`${name} ${installed.get(name)}`] : []));
  const missing = wanted.filter((name) => !installed.has(name));
  const fix = `${quoted(python ?? 'python')} -m pip install ${missing.join(' ')}`;
  return [
    ...(found.length === 0 ? [] : [ok('packages', found.join(', '))]),
    ...(missing.length === 0
      ? []
      : [note('not installed', `${missing.join(', ')}: networks run on numpy and onnxruntime`, fix)]),
  ];
};
