import { existsSync, readFileSync } from 'node:fs';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { seccompFilter } from '../../../../../services/python/sandbox/seccomp/seccomp.ts';
import {
  type Architecture,
  auditArchitecture,
  checkedSyscalls,
  deniedSyscalls,
  ownerAndTimesSyscalls,
  sharedSyscalls,
  syscallNumber,
} from '../../../../../services/python/sandbox/seccomp/syscalls.ts';
import { judge } from '../classic-bpf.ts';

const errno = (number: number) => 0x00050000 | number;
const [allow, kill] = [0x7fff0000, 0x80000000];
const [pretend, eperm, enotty, enosys, eafnosupport] = [errno(0), errno(1), errno(25), errno(38), errno(97)];
const architectures = ['x64', 'arm64'] as const;
const kinds = ['namespaced', 'unix-only'] as const;
type Table = Record<string, readonly [number, number | null]>;
const denied: Table = Object.assign({}, ...Object.values(deniedSyscalls));
const shared: Table = Object.assign({}, ...Object.values(sharedSyscalls));
const everything: Table = { ...denied, ...shared, ...ownerAndTimesSyscalls, ...checkedSyscalls };

const filterFor = (kind: (typeof kinds)[number], arch: Architecture) => {
  const filter = seccompFilter(kind, arch);
  if (filter === undefined) throw new Error(`no filter for ${arch}`);
  return (number: number, ...args: readonly (number | bigint)[]) =>
    judge(filter, { architecture: auditArchitecture[arch], number, args });
};
/** One checked call on one architecture; null where that has no such call. */
const caller = (kind: (typeof kinds)[number], arch: Architecture) => {
  const verdict = filterFor(kind, arch);
  return (name: keyof typeof checkedSyscalls, ...args: readonly (number | bigint)[]) => {
    const number = syscallNumber(checkedSyscalls[name], arch);
    return number === null ? null : verdict(number, ...args);
  };
};
const each = architectures.flatMap((arch) => kinds.map((kind) => [arch, kind] as const));

describe.each(each)('the filter for %s, %s', (arch, kind) => {
  const verdict = filterFor(kind, arch);
  const call = caller(kind, arch);
  const orAbsent = (wanted: number, name: keyof typeof checkedSyscalls) =>
    syscallNumber(checkedSyscalls[name], arch) === null ? null : wanted;

  test('denies every call of its table, whatever the arguments', () => {
    for (const [name, numbers] of Object.entries(denied)) {
      const number = syscallNumber(numbers, arch);
      if (number !== null) expect([name, verdict(number, -1n, 7, 0)]).toEqual([name, eperm]);
    }
  });
  test('denies what is shared by all of a user only where nothing else separates it', () => {
    for (const [name, numbers] of Object.entries(shared)) {
      const wanted = kind === 'unix-only' ? eperm : allow;
      expect([name, verdict(syscallNumber(numbers, arch) ?? -1)]).toEqual([name, wanted]);
    }
  });
  test('changes of mode, owner and times only seem to work where Landlock would let them, by path or open file', () => {
    const wanted = kind === 'unix-only' ? pretend : allow;
    for (const numbers of Object.values(ownerAndTimesSyscalls)) {
      const number = syscallNumber(numbers, arch);
      if (number !== null) expect(verdict(number, 0x7fff1234n, 0, 0)).toBe(wanted);
    }
    expect(call('chmod', 1, 0o777)).toBe(orAbsent(wanted, 'chmod'));
    expect(call('fchmod', 3, 0o777)).toBe(wanted);
    expect(call('fchmodat', -100n, 1, 0o777)).toBe(wanted);
    expect(call('fchmodat2', -100n, 1, 0o777, 0)).toBe(wanted);
  });
  test('requests to a file system that could change a file open for reading are unknown there', () => {
    const wanted = kind === 'unix-only' ? enotty : allow;
    const [setFlags, setAttributes, setVersion, verity] = [0x40086602, 0x401c5820, 0x40087602, 0x40806685];
    const [encryption, ofBtrfs] = [0x800c6613, 0x50009417];
    for (const request of [setFlags, setAttributes, setVersion, verity, encryption, ofBtrfs])
      expect([request, call('ioctl', 3, request)]).toEqual([request, wanted]);
    const [ofTerminal, close, ofNvidia, ofDrm, ofKfd] = [0x5413, 0x5451, 0xc020462a, 0xc0406400, 0x80084b01];
    for (const request of [ofTerminal, close, ofNvidia, ofDrm, ofKfd, 0x30000001])
      expect([request, call('ioctl', 3, request)]).toEqual([request, allow]);
  });
  test('allows every call that is in no table', () => {
    const named = new Set(Object.values(everything).map((numbers) => syscallNumber(numbers, arch)));
    for (let number = 0; number < 600; number++) {
      if (!named.has(number)) expect([number, verdict(number, -1n, -1n, -1n, -1n)]).toEqual([number, allow]);
    }
  });
  test('kills a program that calls as another architecture', () => {
    const filter = seccompFilter(kind, arch) ?? new Uint8Array();
    const others = Object.values(auditArchitecture).filter((other) => other !== auditArchitecture[arch]);
    for (const architecture of [...others, 0x40000003, 0]) {
      expect(judge(filter, { architecture, number: 39, args: [] })).toBe(kill);
    }
  });
  test('x32 calls, a second set of numbers for the same calls, are denied', () => {
    for (const number of [0x40000000, 0x40000000 + 39, 0xffffffff]) {
      expect(verdict(number)).toBe(arch === 'x64' ? eperm : allow);
    }
  });
  test('clone may make threads and processes, not namespaces; what hides its arguments does not exist', () => {
    expect(call('clone', 0x3d0f00)).toBe(allow);
    expect(call('clone', 17)).toBe(allow);
    for (const flag of [0x20000, 0x02000000, 0x04000000, 0x08000000, 0x10000000, 0x20000000, 0x40000000]) {
      expect(call('clone', flag | 17)).toBe(eperm);
    }
    expect(call('clone3', 1, 88)).toBe(enosys);
    expect(call('openat2', 1, 88)).toBe(enosys);
  });
  test('sockets of the allowed families only, also where the upper half of the argument is set', () => {
    const allowed = kind === 'namespaced' ? [1, 2, 10, 16] : [1];
    for (let family = 0; family < 64; family++) {
      expect([family, call('socket', family, 1)]).toEqual([family, allowed.includes(family) ? allow : eafnosupport]);
      expect(call('socket', (1n << 32n) | BigInt(family))).toBe(allowed.includes(family) ? allow : eafnosupport);
      expect(call('socketpair', family, 1)).toBe(family === 1 ? allow : eafnosupport);
    }
  });
  test('no typing into a terminal', () => {
    expect([0x5412, 0x541c, 0x5413, 0x5401].map((request) => call('ioctl', 0, request))).toEqual([
      eperm,
      eperm,
      allow,
      allow,
    ]);
    expect(call('ioctl', 0, (1n << 32n) | 0x5412n)).toBe(eperm);
  });
  test('no process that hides its open files from the watch', () => {
    expect(call('prctl', 4, 0)).toBe(eperm);
    expect(call('prctl', 4, 1)).toBe(allow);
    expect(call('prctl', 15, 0)).toBe(allow);
  });
  test('no file that runs as its owner: not by chmod, and not by making it so', () => {
    const [O_WRONLY, O_CREAT, O_TMPFILE] = [1, 0o100, 0o20200000];
    for (const bits of [0o4755, 0o2755, 0o6000]) {
      expect(call('fchmod', 3, bits)).toBe(eperm);
      expect(call('fchmodat', -100n, 1, bits)).toBe(eperm);
      expect(call('fchmodat2', -100n, 1, bits, 0)).toBe(eperm);
      expect(call('chmod', 1, bits)).toBe(orAbsent(eperm, 'chmod'));
      expect(call('creat', 1, bits)).toBe(orAbsent(eperm, 'creat'));
      expect(call('mknod', 1, 0o100000 | bits)).toBe(orAbsent(eperm, 'mknod'));
      expect(call('mknodat', -100n, 1, 0o100000 | bits)).toBe(eperm);
      for (const how of [O_WRONLY | O_CREAT, O_TMPFILE | O_WRONLY]) {
        expect(call('open', 1, how, bits)).toBe(orAbsent(eperm, 'open'));
        expect(call('openat', -100n, 1, how, bits)).toBe(eperm);
      }
      expect(call('openat', -100n, 1, O_WRONLY, bits)).toBe(allow); // nothing is made: the argument may be anything
      expect(call('open', 1, O_WRONLY, bits)).toBe(orAbsent(allow, 'open'));
    }
    expect(call('openat', -100n, 1, O_WRONLY | O_CREAT, 0o1777)).toBe(allow);
    expect(call('fchmod', 3, 0o1777)).toBe(kind === 'unix-only' ? pretend : allow);
    expect(call('mknodat', -100n, 1, 0o10644)).toBe(allow); // a named pipe
  });
  test("another process's limits can be read, and set only inside namespaces of its own", () => {
    const [pid, own, pointer, high] = [4711, 0, 0x7fff1234n, 0x7f00000000n];
    const outside = kind === 'unix-only' ? eperm : allow;
    expect(call('prlimit64', pid, 0, pointer, 0)).toBe(outside);
    expect(call('prlimit64', pid, 0, high, 0)).toBe(outside);
    expect(call('prlimit64', pid, 0, 0, pointer)).toBe(allow);
    expect(call('prlimit64', own, 0, pointer, 0)).toBe(allow);
  });
  test('has an answer to every call', () => {
    const answers = new Set([allow, kill, pretend, eperm, enotty, enosys, eafnosupport]);
    const filter = seccompFilter(kind, arch) ?? new Uint8Array();
    const word = fc.bigInt({ min: 0n, max: (1n << 64n) - 1n });
    const anything = fc.record({
      architecture: fc.oneof(fc.constant(auditArchitecture[arch]), fc.nat(0xffffffff)),
      number: fc.oneof(fc.nat(600), fc.nat(0xffffffff)),
      args: fc.array(word, { minLength: 6, maxLength: 6 }),
    });
    fc.assert(
      fc.property(anything, (data) => answers.has(judge(filter, data))),
      { seed: 4, numRuns: 2_000 },
    );
  });
});

test('an architecture whose call numbers are unknown has no filter', () => {
  expect(seccompFilter('namespaced', 'riscv64')).toBeUndefined();
});

const headers = { x64: '/usr/include/x86_64-linux-gnu/asm/unistd_64.h', arm64: '/usr/include/asm-generic/unistd.h' };
test.each(architectures)("the numbers for %s are those of the kernel's headers, where these are installed", (arch) => {
  if (!existsSync(headers[arch])) return;
  const lines = readFileSync(headers[arch], 'utf8').matchAll(/^#define __NR(?:3264)?_(\w+) (\d+)$/gm);
  const known = new Map([...lines].map(([, name = '', number]) => [name, Number(number)]));
  const both = Object.entries(everything).filter(([name]) => known.has(name));
  expect(both.length).toBeGreaterThan(60);
  for (const [name, numbers] of both) expect([name, syscallNumber(numbers, arch)]).toEqual([name, known.get(name)]);
  const missing = Object.entries(everything).filter(([, numbers]) => syscallNumber(numbers, arch) === null);
  for (const [name] of missing) expect([name, known.has(name)]).toEqual([name, false]);
});
