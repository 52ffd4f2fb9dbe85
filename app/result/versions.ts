import { packageVersion } from '../../services/package/version.ts';
import { findPython } from '../../services/python/environment.ts';
import { installedPackages } from '../../services/python/installed-packages.ts';

const packages = ['python', 'lightgbm', 'numpy', 'pandas', 'scikit_learn', 'torch', 'torchvision', 'timm'];

/** The versions on which a result depends: Medalist, Node and installed packages. */
export const versions = (): Record<string, string> => {
  const installed = installedPackages(findPython());
  const found = packages.flatMap((name): [string, string][] => {
    const version = installed.get(name);
    return version === undefined ? [] : [[name.replace('_', '-'), version]];
  });
  return { medalist: packageVersion(), node: process.versions.node, ...Object.fromEntries(found) };
};
