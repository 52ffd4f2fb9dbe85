import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { execa } from 'execa';
import { madeFrom, pip } from '../made-from.ts';

const here = import.meta.dirname;
const environments = join(here, '.envs');

/** An installed peer, or why it cannot be installed. */
export type Installed = { readonly python: string } | { readonly reason: string };

/** The names of all peers with glue here. */
export const peerNames = (): string[] => readdirSync(here).filter((name) => existsSync(glueOf(name)));

export const glueOf = (peer: string): string => join(here, peer, 'run.py');

/** A peer's pinned version (the first requirement is the peer itself), and a hash over everything else that decides its answers. */
export const versionOf = (peer: string): string => {
  const pinned = /==(\S+)/.exec(readFileSync(join(here, peer, 'requirements.in'), 'utf8'))?.[1] ?? '';
  const hash = createHash('sha256');
  for (const file of [glueOf(peer), join(here, 'glue.py'), join(here, peer, 'requirements.lock'), ...helpersOf(peer)])
    hash.update(readFileSync(file));
  return `${pinned}+${hash.digest('hex').slice(0, 6)}`;
};

/** The helpers that its run.py imports. */
const helpersOf = (peer: string): string[] =>
  readdirSync(join(here, peer))
    .filter((name) => name.endsWith('.py') && name !== 'run.py')
    .toSorted()
    .map((name) => join(here, peer, name));

/** Makes the peer's own environment, or makes it again if its lock file changed. */
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

/** The last line of a text, which is usually the reason. */
export const lastLine = (text: string): string => text.trim().split('\n').at(-1)?.trim() ?? '';
