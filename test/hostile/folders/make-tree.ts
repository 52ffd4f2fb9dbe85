import { spawnSync } from 'node:child_process';
import { linkSync, mkdirSync, symlinkSync, writeFileSync } from 'node:fs';
import { archiveOf, contentOf } from './contents.ts';
import { nameOf } from './names.ts';
import { type Random, randomOf } from './random.ts';

const slash = Buffer.from('/');
const join = (...parts: readonly Buffer[]): Buffer => parts.reduce((all, part) => Buffer.concat([all, slash, part]));

/** Makes a stranger's folder of a seed. `secret` is a file outside, which links in it lead to. */
export const makeTree = (folder: string, seed: number, secret: string): void => {
  const random = randomOf(seed);
  mkdirSync(folder);
  fill(Buffer.from(folder), random, secret, 3);
  if (random.chance(0.02)) nest(Buffer.from(folder), 40 + random.whole(400));
  if (random.chance(0.01)) spread(folder, 3_000 + random.whole(4_000));
};

const fill = (folder: Buffer, random: Random, secret: string, depth: number): void => {
  for (let count = random.whole(6) + (depth === 3 ? 1 : 0); count > 0; count--) {
    const path = join(folder, nameOf(random));
    try {
      add(path, random, secret, depth);
    } catch (error) {
      // two of one name, or a name that this file system does not take
      if (!/EEXIST|EISDIR|ENOTDIR|EILSEQ|ENAMETOOLONG|ENOENT/.test(String(error))) throw error;
    }
  }
};

const links = ['../../outside/secret.csv', '/etc', '.', '..', '/dev/zero', 'nowhere', '/proc/self/environ'] as const;

const add = (path: Buffer, random: Random, secret: string, depth: number): void => {
  const roll = random.whole(100);
  if (roll < 50) {
    writeFileSync(path, contentOf(random), { flag: 'wx' });
    return;
  }
  if (roll < 68) {
    const { content, extension } = archiveOf(random);
    writeFileSync(Buffer.concat([path, Buffer.from(`.${extension}`)]), content, { flag: 'wx' });
  } else if (roll < 80) symlinkSync(random.pick([secret, ...links]), path);
  else if (roll < 82) linkSync(secret.replace('secret.csv', 'shared.csv'), path);
  else if (roll < 84) spawnSync('mkfifo', ['--', path.toString()], { stdio: 'ignore' });
  else if (depth > 0) {
    mkdirSync(path);
    fill(path, random, secret, depth - 1);
  }
};

const nest = (folder: Buffer, depth: number): void => {
  let at = folder;
  for (let level = 0; level < depth && at.length < 4_000; level++) {
    at = join(at, Buffer.from('d'));
    mkdirSync(at);
  }
};

const spread = (folder: string, files: number): void => {
  mkdirSync(`${folder}/wide`);
  for (let file = 0; file < files; file++) writeFileSync(`${folder}/wide/${file}.csv`, '');
};
