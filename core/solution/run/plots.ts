import { lstatSync, readdirSync, readSync } from 'node:fs';
import { join } from 'node:path';
import type { UntrustedFile } from '../../../services/python/run/untrusted.ts';
import { storeOutput, type Taking } from './store-output.ts';

const folderName = 'plots';
const most = 24;
const sizeLimit = 2 ** 20;
/** A side of a picture in pixels: a small file may hold a picture that fills the memory of whoever opens it. */
const sideLimit = 6_000;

/** Takes over the PNG pictures in `plots/`, by their path in the work folder; whatever else lies there is left behind. */
export const takePlots = async (work: string, taking: Taking): Promise<Record<string, string>> => {
  const taken: Record<string, string> = {};
  for (const name of plotNames(join(work, folderName))) {
    const plot = await storeOutput(join(work, folderName, name), sizeLimit, taking, whyNoPicture);
    if (plot.ok) taken[`${folderName}/${name}`] = plot.value.digest;
  }
  return taken;
};

/** Plain names only, and of a folder that is no link to another. */
const plotNames = (folder: string): string[] => {
  try {
    if (!lstatSync(folder).isDirectory()) return [];
    const names = readdirSync(folder).filter((name) => /^[a-z0-9][a-z0-9_-]{0,60}\.png$/.test(name));
    return names.sort().slice(0, most);
  } catch {
    return [];
  }
};

const signature = Buffer.from('\x89PNG\r\n\x1a\n\0\0\0\rIHDR', 'latin1');

/** Says why a file is no PNG of a reasonable size, by its first bytes. */
const whyNoPicture = ({ fd }: UntrustedFile): string | undefined => {
  const head = Buffer.alloc(signature.length + 8);
  const read = readSync(fd, head, 0, head.length, 0);
  if (read < head.length || !head.subarray(0, signature.length).equals(signature)) return 'is no PNG';
  const sides = [head.readUInt32BE(signature.length), head.readUInt32BE(signature.length + 4)];
  return sides.every((side) => side > 0 && side <= sideLimit) ? undefined : 'is too large a picture';
};
