import { execa } from 'execa';
import { type Probe, probe } from '../probe.ts';
import { seccompFilter } from '../seccomp/seccomp.ts';

/** The first version that denies TCP (kernel 6.7). Before it, a program could reach every service of this machine. */
const oldestLandlock = 4;

const program = `
import ctypes
libc = ctypes.CDLL(None, use_errno=True)
abi = libc.syscall(444, None, ctypes.c_size_t(0), 1)
print(abi if abi >= 0 else -ctypes.get_errno())
`;

/** Asks the kernel for its version of Landlock, with the same Python that will load it. */
export const landlockProbe = (python: string): Promise<Probe> =>
  probe('landlock', async () => {
    if (process.platform !== 'linux') return { ok: false, says: 'only Linux has it', fix: null };
    if (seccompFilter('unix-only') === undefined) {
      return { ok: false, says: `no seccomp filter for ${process.arch}`, fix: null };
    }
    const options = { cwd: '/', reject: false, timeout: 10_000, stdin: 'ignore', env: {}, extendEnv: false } as const;
    const { stdout, shortMessage } = await execa(python, ['-I', '-S', '-c', program], options);
    return /^-?\d+$/.test(stdout)
      ? judgeLandlock(Number(stdout))
      : { ok: false, says: shortMessage ?? stdout, fix: null };
  });

const [EPERM, ENOSYS, EOPNOTSUPP] = [-1, -38, -95];

/** `abi`: the version, or a negative error number. */
export const judgeLandlock = (abi: number): Pick<Probe, 'ok' | 'says' | 'fix'> => {
  if (abi >= oldestLandlock) return { ok: true, says: `ABI ${abi}`, fix: null };
  if (abi >= 0 || abi === ENOSYS) {
    const found = abi >= 0 ? `ABI ${abi}` : 'none';
    const says = `${found}, and ABI ${oldestLandlock} is needed: the kernel is too old`;
    return { ok: false, says, fix: 'install Linux 6.7 or newer' };
  }
  if (abi === EOPNOTSUPP) {
    const fix = 'add landlock to the kernel parameter lsm= (see /sys/kernel/security/lsm) and restart';
    return { ok: false, says: 'the kernel has it, turned off', fix };
  }
  const says = abi === EPERM ? 'forbidden, most likely by a container' : `error ${-abi}`;
  return { ok: false, says, fix: 'docker run --security-opt seccomp=unconfined ...' };
};
