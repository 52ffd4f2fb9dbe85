import { createHash } from 'node:crypto';
import { existsSync, lstatSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { projectRoot } from '../../../services/python/environment.ts';
import { type Arena, complain, newMarker, refused } from '../arena.ts';
import type { Row } from '../row.ts';
import type { Complaint } from '../verdict.ts';

const writeOutside = async ({ stage, run, ground }: Arena): Promise<Complaint[]> => {
  const name = newMarker();
  const at = ground();
  const folders = [stage.home, stage.source, stage.folder, at.data, dirname(at.work), projectRoot, '/tmp/..'];
  const ran = await run('s01_write_outside.py', { ground: at, told: { name, folders } });
  const made = [...ran.said.keys(), '/tmp'].filter((folder) => existsSync(join(folder, name)));
  const tried = refused(ran).filter(({ what }) => !isInOwnTmp(what));
  return [...tried, ...complain(made.length > 0, 'a file on the host', made)];
};

/**
 * Where this checkout's Python lies below /tmp, its mount leaves empty folders above it in the sandbox's own /tmp, and those take
 * files. What counts is that none of them is on the host.
 */
const isInOwnTmp = (folder: string): boolean => folder.startsWith('/tmp/') && folder !== '/tmp/..';

const contentOf = (folder: string): string =>
  readdirSync(folder)
    .map(
      (name) =>
        `${name}: ${createHash('sha1')
          .update(readFileSync(join(folder, name)))
          .digest('hex')}`,
    )
    .join();

const tamperData = async ({ run, ground }: Arena): Promise<Complaint[]> => {
  const at = ground();
  const shown = { data: at.data, weights: at.models };
  const before = Object.values(shown).map(contentOf);
  const ran = await run('s03_tamper_data.py', { ground: at });
  const tried = refused(ran).filter(({ what }) => !/^read /.test(what));
  const changed = Object.entries(shown).flatMap(([what, folder], i) => {
    const read = ran.said.get(`read ${what}`)?.[0] ?? '';
    return [
      ...complain(!read.startsWith('OPENED'), `the ${what} could not even be read`, read),
      ...complain(contentOf(folder) !== before[i], `the ${what} changed`, contentOf(folder)),
    ];
  });
  return [...tried, ...changed];
};

const setuid = async ({ run }: Arena): Promise<Complaint[]> => {
  const ran = await run('s20_setuid.py');
  const plants = readdirSync(ran.ground.work)
    .map((name) => ({ name, entry: lstatSync(join(ran.ground.work, name)) }))
    .filter(({ entry }) => entry.isFile() && (entry.mode & 0o6000) !== 0)
    .map(({ name, entry }) => `${name} ${(entry.mode & 0o7777).toString(8)} of user ${entry.uid}`);
  return [...refused(ran), ...complain(plants.length > 0, 'a setuid file is left', plants)];
};

export const fileRows: readonly Row[] = [
  { number: 1, title: 'write outside the work folder', play: writeOutside },
  { number: 3, title: 'tamper with the data and the system', play: tamperData },
  { number: 20, title: 'leave a setuid file', play: setuid },
];
