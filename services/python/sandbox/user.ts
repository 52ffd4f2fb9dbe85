import { randomInt } from 'node:crypto';
import { readdirSync, readFileSync, statSync } from 'node:fs';

/** The user ids that systemd reserves for users that exist only while a service runs. */
export const userRange = { first: 61184, last: 65519 };

/** An unused user id: no account or live process has it. Each run of root gets its own, and so its own count of processes. */
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
