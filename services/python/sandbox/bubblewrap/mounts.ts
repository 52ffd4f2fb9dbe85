import { dirname } from 'node:path';
import { foldersOfPython, linksOfPython } from '../mounts/interpreter.ts';
import type { Places, SandboxSpec } from '../mounts/spec.ts';
import { systemFolders } from '../mounts/system.ts';
import type { BubblewrapHost } from './host.ts';

/** Arguments for bubblewrap that make the program's root folder, in the order of mounting. `etc` holds our passwd, group and hosts. */
export const mountsOf = (
  spec: SandboxSpec,
  places: Places,
  etc: string,
  { size }: Pick<BubblewrapHost, 'size'>,
): string[] => {
  const tree = new Tree();
  const system = systemFolders();
  for (const path of system.execute) tree.add(path, '--ro-bind', path, path);
  for (const { path, target } of system.links) tree.add(path, '--symlink', target, path);
  for (const path of system.etc) tree.add(path, '--ro-bind-try', path, path);
  for (const name of ['passwd', 'group', 'hosts'])
    tree.add(`/etc/${name}`, '--ro-bind', `${etc}/${name}`, `/etc/${name}`);
  tree.add('/proc', '--proc', '/proc');
  tree.add('/dev', '--dev', '/dev');
  const shm = size ? ['--size', String(Math.floor(spec.limits.memory / 2))] : [];
  tree.add('/dev/shm', '--perms', '1777', ...shm, '--tmpfs', '/dev/shm');
  const sys = spec.gpu === null ? '/sys/devices/system' : '/sys'; // CUDA finds no device without /sys
  tree.add(sys, '--ro-bind-try', sys, sys);
  tree.add(places.tmp, '--bind', spec.tmp, places.tmp);
  tree.add(places.work, '--bind', spec.work, places.work);
  const devices = spec.gpu === null ? [] : [spec.gpu.device, ...spec.gpu.shared];
  for (const path of devices) tree.add(path, '--dev-bind-try', path, path); // --dev would hide them if they came before it
  tree.add(places.source, '--ro-bind', spec.source, places.source);
  for (const { name, folder } of spec.input)
    tree.add(`/kaggle/input/${name}`, '--ro-bind', folder, `/kaggle/input/${name}`);
  for (const { name, folder } of spec.caches) {
    tree.add(`/kaggle/caches/${name}`, '--ro-bind', folder, `/kaggle/caches/${name}`);
  }
  for (const path of foldersOfPython(spec.python)) tree.add(path, '--ro-bind', path, path);
  for (const { path, target } of linksOfPython(spec.python)) tree.add(path, '--symlink', target, path);
  return [...tree.argv, '--remount-ro', '/dev', '--remount-ro', '/']; // until then both are writable tmpfs without a bound
};

/** Mounts below folders that every user may pass through: bubblewrap would make missing ones for their owner only. */
class Tree {
  readonly argv: string[] = [];
  readonly #made = new Set(['/']);

  add(path: string, ...mount: readonly string[]): void {
    this.#makeParents(dirname(path));
    this.#made.add(path);
    this.argv.push(...mount);
  }

  #makeParents(path: string): void {
    if (this.#made.has(path)) return;
    this.#makeParents(dirname(path));
    this.#made.add(path);
    this.argv.push('--dir', path);
  }
}
