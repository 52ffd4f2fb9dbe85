import { readFileSync } from 'node:fs';
import { userRange } from './user.ts';

/**
 * What our user may do. `root`: it can become any user, so each program gets its own. `user`: it cannot. `renamed`: it is called root, but
 * only in an ordinary user's namespace. `stuck`: it is root but cannot become another user; as such, a program could write to /proc/sys in
 * every namespace.
 */
export type Identity = 'root' | 'user' | 'renamed' | 'stuck';

const bit = { CAP_SETGID: 6n, CAP_SETUID: 7n, CAP_SETPCAP: 8n, CAP_SYS_ADMIN: 21n };

/** Reads the identity from /proc/self/uid_map (lines of: first id here, first id outside, how many) and /proc/self/status. */
export const identityOf = (uid: number, uidMap: string, status: string): Identity => {
  if (uid !== 0) return 'user';
  const held = BigInt(`0x${/^CapEff:\s*([0-9a-f]+)$/m.exec(status)?.[1] ?? '0'}`);
  const capable = Object.values(bit).every((capability) => (held >> capability) & 1n);
  const maps = uidMap
    .trim()
    .split('\n')
    .map((line) => line.trim().split(/\s+/).map(Number));
  const reaches = maps.some(
    ([inside = 0, , count = 0]) => inside <= userRange.first && inside + count > userRange.last,
  );
  if (capable && reaches) return 'root';
  const outside = maps.find(([inside]) => inside === 0)?.[1];
  return outside === 0 ? 'stuck' : 'renamed';
};

export const identity = (): Identity =>
  identityOf(
    process.getuid?.() ?? 0,
    readFileSync('/proc/self/uid_map', 'utf8'),
    readFileSync('/proc/self/status', 'utf8'),
  );
