import { existsSync, readFileSync } from 'node:fs';
import { release } from 'node:os';
import { join } from 'node:path';
import type { BubblewrapLack } from './bubblewrap/host.ts';

/** Facts about this machine that explain why namespaces fail. Null: the kernel has no such setting. */
export interface Circumstances {
  readonly root: boolean;
  /** Docker, Podman ...; null: none. */
  readonly container: string | null;
  readonly apparmorRestricts: number | null;
  readonly usernsClone: number | null;
  readonly maxUserNamespaces: number | null;
}

export const circumstances = (): Circumstances => ({
  root: process.getuid?.() === 0,
  container: containerKind(process.env),
  apparmorRestricts: setting('kernel/apparmor_restrict_unprivileged_userns'),
  usernsClone: setting('kernel/unprivileged_userns_clone'),
  maxUserNamespaces: setting('user/max_user_namespaces'),
});

const setting = (name: string): number | null => {
  const path = `/proc/sys/${name}`;
  return existsSync(path) ? Number(readFileSync(path, 'utf8')) : null;
};

const packageManagers = [
  ['/usr/bin/apt-get', 'apt-get install -y'],
  ['/usr/bin/dnf', 'dnf install -y'],
  ['/usr/bin/pacman', 'pacman -S --noconfirm'],
  ['/usr/bin/zypper', 'zypper install -y'],
  ['/sbin/apk', 'apk add'],
] as const;

const install = (name: string): string => {
  const command = packageManagers.find(([path]) => existsSync(path))?.[1] ?? 'apt-get install -y';
  return `${command} ${name}`;
};

/** Docker's options: all but the last are needed by bubblewrap; systempaths lets it mount its own /proc. */
const dockerFlags =
  '--security-opt seccomp=unconfined --security-opt apparmor=unconfined --security-opt systempaths=unconfined';
const container = (user: string): string => `docker run ${user}${dockerFlags} ...`;

const asRoot = (command: string, { root }: Pick<Circumstances, 'root'>): string => (root ? command : `sudo ${command}`);

/** The fix for a machine where bubblewrap cannot even be tried. */
export const fixOfLack = (lack: BubblewrapLack, at: Circumstances): { says: string; fix: string } => {
  switch (lack) {
    case 'no-bwrap':
      return { says: 'bubblewrap is not installed', fix: asRoot(install('bubblewrap'), at) };
    case 'no-util-linux':
      return { says: 'prlimit or setpriv of util-linux is missing', fix: asRoot(install('util-linux'), at) };
    case 'setuid-bwrap':
      return {
        says: 'bwrap is setuid root: such a bwrap refuses what the sandbox needs',
        fix: asRoot('chmod u-s "$(command -v bwrap)"', at),
      };
    case 'stuck-root':
      return {
        says: 'we are root, but may not become another user or may not mount, and programs must not run as root',
        fix: at.container === null ? 'start Medalist as an ordinary user' : container('--user 1000:1000 '),
      };
  }
};

const apparmorProfile = ['abi <abi/4.0>,', 'profile bwrap /usr/bin/bwrap flags=(unconfined) {', '  userns,', '}'];

/** The fix for an error of bubblewrap; null: none is known. The most certain cause comes first. */
export const fixOfFailure = (said: string, at: Circumstances): string | null => {
  if (at.usernsClone === 0) return asRoot('sysctl -w kernel.unprivileged_userns_clone=1', at);
  if (at.maxUserNamespaces === 0) return asRoot('sysctl -w user.max_user_namespaces=15000', at);
  if (/ENOSPC|max_\*_namespaces/.test(said)) return 'start Medalist outside of the sandbox it is in';
  if (at.container !== null) return container(at.root ? '--cap-add SYS_ADMIN --cap-add NET_ADMIN ' : '');
  if (at.apparmorRestricts === 1) {
    const tee = asRoot('tee /etc/apparmor.d/bwrap', at);
    const lines = apparmorProfile.map((line) => `'${line}'`).join(' ');
    return `printf '%s\\n' ${lines} | ${tee}\n${asRoot('apparmor_parser -r /etc/apparmor.d/bwrap', at)}`;
  }
  return null;
};

/** The kind of container that we are in, because fixes differ there. Null: no sign of one. */
export const containerKind = (env: NodeJS.ProcessEnv, root = '/'): string | null => {
  if (existsSync(join(root, '.dockerenv'))) return 'Docker';
  if (existsSync(join(root, 'run', '.containerenv'))) return 'Podman';
  if (env.KUBERNETES_SERVICE_HOST !== undefined) return 'Kubernetes';
  if (env.container !== undefined) return 'systemd-nspawn or LXC';
  return /microsoft/i.test(release()) ? 'WSL' : null;
};
