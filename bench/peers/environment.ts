import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { execa } from 'execa';
import { madeFrom, pip } from '../made-from.ts';

const here = import.meta.dirname;
const environments = join(here, '.envs');

/** A peer that can be run, or why it cannot. */
export type Installed = { readonly python: string } | { readonly reason: string };

/** Every peer that has glue here. */
export const peerNames = (): string[] => readdirSync(here).filter((name) => existsSync(glueOf(name)));

export const glueOf = (peer: string): string => join(here, peer, 'run.py');

/** The version that is pinned (the first requirement is the peer itself), and a hash over what else decides how it answers. */
export const versionOf = (peer: string): string => {
  const pinned = /==(\S+)/.exec(readFileSync(join(here, peer, 'requirements.in'), 'utf8'))?.[1] ?? '';
  const hash = createHash('sha256');
  for (const file of [glueOf(peer), join(here, 'glue.py'), join(here, peer, 'requirements.lock'), ...helpersOf(peer)])
    hash.update(readFileSync(file));
  return `${pinned}+${hash.digest('hex').slice(0, 6)}`;
};

/** What its run.py imports from beside it. */
const helpersOf = (peer: string): string[] =>
  readdirSync(join(here, peer))
    .filter((name) => name.endsWith('.py') && name !== 'run.py')
    .toSorted()
    .map((name) => join(here, peer, name));

/** Makes the peer's own environment, or a new one where its lock file is no longer what it was made from. */
export const install = async (peer: string): Promise<Installed> => {
  const folder = join(environments, peer);
  const python = join(folder, 'bin', 'python');
  const lock = join(here, peer, 'requirements.lock');
  const extra = join(here, peer, 'torch.in');
  try {
    await madeFrom(folder, lock, async () => {
      console.error(`installing ${peer} ${versionOf(peer)} ...`);
      await execa(process.env.PEERS_PYTHON || 'python3.11', ['-m', 'venv', folder]);
      if (existsSync(extra)) await execa(python, [...pip, '-r', extra]);
      await execa(python, [...pip, '--no-deps', '--require-hashes', '-r', lock]);
    });
  } catch (error) {
    return { reason: lastLine(error instanceof Error && 'stderr' in error ? String(error.stderr) : String(error)) };
  }
  return { python };
};

/** What a program said last: most often the reason. */
export const lastLine = (text: string): string => text.trim().split('\n').at(-1)?.trim() ?? '';
