import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { projectRoot } from '../../services/package/root.ts';
import type { Wheel } from '../../services/package/wheel.ts';

/**
 * All packages that solutions have here. With the sums of their files, so that pip installs what the run had, from any index, or nothing.
 * Where one has a sum, pip wants a sum of all: the wheel beside it has its own.
 */
export const requirements = (wheel: Wheel | null): string => {
  const lock = readFileSync(join(projectRoot, 'requirements', 'solution.lock'), 'utf8');
  const pins = lock.split('\n').filter((line) => /^(?:[\w.-]+==| +--hash=)/.test(line));
  const own = wheel === null ? [] : [`./${wheel.name} --hash=sha256:${sumOf(wheel.bytes)}`];
  return [...own, ...pins, ''].join('\n');
};

const sumOf = (bytes: Buffer): string => createHash('sha256').update(bytes).digest('hex');
