import { statSync } from 'node:fs';
import { join } from 'node:path';
import { type Arena, complain, endedBy, gone, refused } from '../arena.ts';
import type { Row } from '../row.ts';
import type { Complaint } from '../verdict.ts';

const oneFile = async ({ run }: Arena): Promise<Complaint[]> => {
  const ran = await run('s35_one_file.py', { told: { most: 400e6 }, limits: { fileSize: 60e6 } });
  const { size } = statSync(join(ran.ground.work, 'big'));
  return [...refused(ran), ...complain(size > 60e6, 'a large file', String(size))];
};

const fill =
  (limit: string, told: Readonly<Record<string, unknown>>) =>
  async ({ run }: Arena): Promise<Complaint[]> => {
    const ran = await run('s36_disk.py', { told: { files: 50, stay: 6, ...told } });
    return [...endedBy(ran, limit), ...gone(ran)];
  };

export const diskRows: readonly Row[] = [
  { number: 35, title: 'one file without end', play: oneFile },
  { number: 36, title: 'many files', play: fill('disk', { kind: 'files' }) },
  { number: 37, title: 'very many empty files', play: fill('files', { kind: 'empty', files: 30_000 }) },
  { number: 38, title: 'files below a path that is too long', play: fill('disk', { kind: 'deep' }) },
  { number: 39, title: 'files without a name', play: fill('disk', { kind: 'unlinked' }) },
  ...['prctl', 'exec'].map((hidden) => ({
    number: 39,
    title: `the same, hidden from other processes of the user by ${hidden}`,
    play: fill('disk', { kind: 'unlinked', hidden }),
  })),
];
