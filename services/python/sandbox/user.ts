import { randomInt } from 'node:crypto';
import { readdirSync, readFileSync, statSync } from 'node:fs';

/** The numbers that systemd keeps free for users that exist only as long as one service runs. */
export const userRange = { first: 61184, last: 65519 };

/** A user id that nobody has: no account, no live process. Each of root's runs gets its own, and so its own count of processes. */
export const unusedUser = (): number => {
  const taken = new Set([...accounts('/etc/passwd'), ...accounts('/etc/group'), ...ownersOfProcesses()]);
  const free = Array.from(
    { length: userRange.last - userRange.first + 1 },
    (_, offset) => userRange.first + offset,
  ).filter((id) => !taken.has(id));
  const chosen = free[randomInt(free.length)];
  if (chosen === undefined) throw new Error('every user id for short-lived users is taken');
  return chosen;
};

const accounts = (file: string): number[] => {
  try {
    return readFileSync(file, 'utf8')
      .split('\n')
      .map((line) => Number(line.split(':')[2]));
  } catch {
    return []; // a container may have no accounts at all
  }
};

const ownersOfProcesses = (): number[] =>
  readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .flatMap((pid) => statSync(`/proc/${pid}`, { throwIfNoEntry: false })?.uid ?? []);
