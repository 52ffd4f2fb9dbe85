import { existsSync } from 'node:fs';
import { release } from 'node:os';
import { join } from 'node:path';

/** What this machine is, where it is not simply itself: fixes differ there. Null: no sign of a container. */
export const containerKind = (env: NodeJS.ProcessEnv, root = '/'): string | null => {
  if (existsSync(join(root, '.dockerenv'))) return 'Docker';
  if (existsSync(join(root, 'run', '.containerenv'))) return 'Podman';
  if (env.KUBERNETES_SERVICE_HOST !== undefined) return 'Kubernetes';
  if (env.container !== undefined) return 'systemd-nspawn or LXC';
  return /microsoft/i.test(release()) ? 'WSL' : null;
};
