import { chmodSync, mkdirSync, realpathSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { execa } from 'execa';
import { claimFolder } from '../../../files/claim.ts';
import { defaultLimits } from '../../limits/limits.ts';
import { circumstances, fixOfFailure, fixOfLack } from '../fixes.ts';
import { systemFolders } from '../mounts/system.ts';
import { type Probe, probe } from '../probe.ts';
import { seccompFilter } from '../seccomp/seccomp.ts';
import { bubblewrap } from './bubblewrap.ts';
import { type BubblewrapHost, findBubblewrap } from './host.ts';

/** The probe that decides: runs a program that does nothing in the same sandbox as real programs. */
export const wholeProbe = async (): Promise<{ readonly probe: Probe; readonly host: BubblewrapHost | null }> => {
  let found: BubblewrapHost | null = null;
  const answer = await probe('bubblewrap', async () => {
    if (process.platform !== 'linux') return { ok: false, says: 'only Linux has it', fix: null };
    const host = await findBubblewrap();
    if ('lack' in host) return { ok: false, ...fixOfLack(host.lack, circumstances()) };
    if (seccompFilter('namespaced') === undefined) {
      return { ok: false, says: `no seccomp filter for ${process.arch}`, fix: null };
    }
    found = host;
    return tryWhole(host);
  });
  return { probe: answer, host: answer.ok ? found : null };
};

const tryWhole = async (host: BubblewrapHost) => {
  await using claim = claimFolder(realpathSync(tmpdir()), 'medalist-probe-');
  const { folder } = claim;
  chmodSync(folder, 0o755);
  const at = (name: string): string => {
    mkdirSync(join(folder, name));
    return join(folder, name);
  };
  const { order, filter } = bubblewrap(
    {
      python: { executable: '/usr/bin/true', folders: [] },
      ...{ source: at('source'), input: [], work: at('work'), tmp: at('tmp'), etc: at('etc'), caches: [], gpu: null },
      ...{ threads: 1, limits: defaultLimits() },
    },
    host,
  );
  const { command, environment } = order(['/usr/bin/true'], {});
  return await attempt(command, { filter, environment });
};

/** Probes of single parts, for a person who wants to know which part fails. */
export const partProbes = async (): Promise<Probe[]> => {
  const host = process.platform === 'linux' ? await findBubblewrap() : undefined;
  if (host === undefined || 'lack' in host) return [];
  const { execute, links } = systemFolders();
  const root = [
    ...(host.identity === 'root' ? [] : ['--unshare-user']),
    ...execute.flatMap((path) => ['--ro-bind', path, path]),
    ...links.flatMap(({ path, target }) => ['--symlink', target, path]),
  ];
  const part = (name: string, ...options: readonly string[]): Promise<Probe> =>
    probe(name, () => attempt([host.bwrap, ...root, ...options, '--', '/usr/bin/true'], {}));
  const disable = ['--unshare-user', '--disable-userns'];
  return Promise.all([
    part('mount namespace'),
    part('process namespace with its own /proc', '--unshare-pid', '--proc', '/proc'),
    part('network namespace', '--unshare-net'),
    ...(host.size ? [part('bounded temporary file systems', '--size', '1048576', '--tmpfs', '/tmp')] : []),
    ...(host.disableUserns && host.identity !== 'root' ? [part('no user namespaces inside', ...disable)] : []),
  ]);
};

interface Given {
  readonly filter?: Uint8Array | null;
  readonly environment?: Readonly<Record<string, string>>;
}

/** Runs bubblewrap. It reports on descriptor 4; only exit code 0 says that the program ran and ended well. */
const attempt = async (command: readonly string[], { filter = null, environment = {} }: Given) => {
  const [file = '', ...args] = command;
  const run = await execa(file, args, {
    ...{ reject: false, timeout: 10_000, env: environment, extendEnv: false, cwd: '/' },
    stdio: ['ignore', 'pipe', 'pipe', filter ?? 'ignore', 'pipe'],
  });
  if (run.exitCode === 0) return { ok: true, says: 'works', fix: null };
  const says = run.stderr.trim().split('\n').at(-1) || (run.shortMessage ?? `ended with ${run.exitCode}`);
  return { ok: false, says, fix: fixOfFailure(says, circumstances()) };
};
