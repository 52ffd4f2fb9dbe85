import { basename, dirname, join } from 'node:path';
import { installedPackages } from '../../python/installed-packages.ts';
import { usualCaches } from '../../python/model-caches.ts';
import { modelsFolder } from '../../python/pretrained/models-folder.ts';
import { quoted } from '../../text/quoted.ts';
import { type Line, linesOf } from '../line.ts';
import { namesIn } from './names-in.ts';

const { ok, note } = linesOf('networks');

interface Family {
  readonly name: 'tabicl' | 'tabpfn';
  /** Its folders in Hugging Face's cache. */
  readonly hub: RegExp;
  readonly file: RegExp;
  /** The variable of another cache folder where its weights may be. */
  readonly ownCache?: string;
}

/** The same networks as in templates/medalist_engine/models/pretrained, which uses them. */
const families: readonly Family[] = [
  { name: 'tabicl', hub: /^models--jingang--TabICL/, file: /^tabicl-(?:classifier|regressor)-v\d.*\.ckpt$/ },
  {
    name: 'tabpfn',
    hub: /^models--Prior-Labs--/,
    file: /^tabpfn-v\d.*\.(?:ckpt|safetensors)$/,
    ownCache: 'TABPFN_MODEL_CACHE_DIR',
  },
];

/** Pretrained networks for small tables: whether package and weights exist, and in which folders we look for weights. */
export const tabularLines = (env: NodeJS.ProcessEnv, python: string | undefined): Line[] => {
  const installed = installedPackages(python);
  return families.map((family) => familyLine(family, installed.get(family.name), env, python));
};

const familyLine = (
  family: Family,
  version: string | undefined,
  env: NodeJS.ProcessEnv,
  python: string | undefined,
): Line => {
  const { name } = family;
  const models = modelsFolder(env);
  const caches = usualCaches(env).filter((cache) => cache.name === 'HF_HUB_CACHE' || cache.name === family.ownCache);
  const own = filesIn(models, family).map((file) => `${basename(file)} in ${dirname(file)}`);
  const shared = caches
    .flatMap(({ name: variable, folder }) =>
      variable === 'HF_HUB_CACHE' ? hubFiles(folder, family) : filesIn(folder, family),
    )
    .map((file) => `${basename(file)} in ${dirname(file)}, used with --share-models`);
  const found = [...own, ...shared];
  if (version !== undefined && found.length > 0) return ok(name, `${name} ${version}; ${found.join('; ')}`);
  const places = [models, ...caches.map(({ folder }) => folder)].join(', ');
  const weights = found.length > 0 ? found.join('; ') : `no weights in ${places}`;
  return version === undefined
    ? note(name, `not used: not installed, ${weights}`, `${quoted(python ?? 'python')} -m pip install ${name}`)
    : note(name, `not used: ${name} ${version} is installed, ${weights}`);
};

const hubFiles = (hub: string, family: Family): string[] =>
  namesIn(hub)
    .filter((name) => family.hub.test(name))
    .flatMap((name) => namesIn(join(hub, name, 'snapshots')).map((commit) => join(hub, name, 'snapshots', commit)))
    .flatMap((folder) => matching(folder, family));

/** The family's files in a folder and in the folders directly below it. */
const filesIn = (folder: string, family: Family): string[] => [
  ...matching(folder, family),
  ...namesIn(folder).flatMap((name) => matching(join(folder, name), family)),
];

const matching = (folder: string, { file }: Family): string[] =>
  namesIn(folder)
    .filter((name) => file.test(name))
    .map((name) => join(folder, name));
