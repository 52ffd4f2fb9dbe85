import { lstatSync, readdirSync, readlinkSync } from 'node:fs';
import { join } from 'node:path';
import { hiddenFolders, isIn } from './paths.ts';

/** The files of the operating system that a program needs in every tier. Everything else stays hidden. */
export interface SystemFolders {
  /** Existing paths to read and execute, mostly folders. */
  readonly execute: readonly string[];
  /** Links outside these, such as /bin -> usr/bin. */
  readonly links: readonly { readonly path: string; readonly target: string }[];
  /** Files and folders below /etc, harmless to read; some may not exist. */
  readonly etc: readonly string[];
}

const top = ['usr', 'bin', 'sbin', 'lib', 'lib32', 'lib64', 'libx32'];
const etc = [
  ...['ld.so.cache', 'ld.so.conf', 'ld.so.conf.d', 'alternatives'],
  ...['localtime', 'timezone', 'nsswitch.conf', 'protocols', 'services', 'os-release', 'mime.types', 'fonts'],
  ...['ssl/certs', 'ssl/openssl.cnf', 'pki/tls/certs', 'pki/ca-trust/extracted', 'OpenCL/vendors'],
];

/**
 * Finds the system's folders. /bin, /lib and others are links into /usr on one system, folders on another, and missing on a third. A hidden
 * folder inside one of them (a container that works in /usr/src/app) is left out, and everything around it is named.
 */
export const systemFolders = (hidden: readonly string[] = hiddenFolders(), root = '/'): SystemFolders => {
  const execute: string[] = [];
  const links: { path: string; target: string }[] = [];
  const add = (path: string): void => {
    const entry = lstatSync(path, { throwIfNoEntry: false });
    if (entry === undefined || hidden.includes(path)) return;
    if (entry.isSymbolicLink()) links.push({ path, target: readlinkSync(path) });
    else if (!hidden.some((folder) => isIn(folder, path))) execute.push(path);
    else for (const name of readdirSync(path)) add(join(path, name));
  };
  for (const name of top) add(join(root, name));
  return { execute, links, etc: etc.map((name) => join(root, 'etc', name)) };
};

/** Whether `systemFolders` shows all of a path except hidden parts. */
export const isOfSystem = (path: string, hidden: readonly string[] = hiddenFolders()): boolean =>
  top.some((name) => isIn(path, `/${name}`)) && !hidden.some((folder) => isIn(path, folder));
