import { linkSync, mkdirSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { takePlots } from '../../../../core/solution/run/plots.ts';
import { openStore } from '../../../../services/store/store.ts';
import { scratchFolder } from '../../../rigs/scratch.ts';

/** The first bytes of a PNG whose header tells these sides; what follows does not matter to us. */
const png = (width = 800, height = 600, rest = 9): Buffer => {
  const sides = Buffer.alloc(8);
  sides.writeUInt32BE(width, 0);
  sides.writeUInt32BE(height, 4);
  return Buffer.concat([Buffer.from('\x89PNG\r\n\x1a\n\0\0\0\rIHDR', 'latin1'), sides, Buffer.alloc(rest)]);
};

const folder = () => {
  const root = scratchFolder();
  const plots = join(root, 'work', 'plots');
  mkdirSync(plots, { recursive: true });
  return {
    root,
    work: join(root, 'work'),
    plots,
    taking: { store: openStore(join(root, 'store')), signal: new AbortController().signal },
  };
};

test('pictures are taken by their plain names, in order', async () => {
  const { work, plots, taking } = folder();
  for (const name of ['target.png', 'oof.png', 'A b.png', 'x.svg', '.hidden.png'])
    writeFileSync(join(plots, name), png());
  expect(Object.keys(await takePlots(work, taking))).toEqual(['plots/oof.png', 'plots/target.png']);
});

test('no text, no giant, no link, no file of others is taken for a picture', async () => {
  const { root, work, plots, taking } = folder();
  const secret = join(root, 'secret.png');
  writeFileSync(secret, png());
  symlinkSync(secret, join(plots, 'link.png'));
  linkSync(secret, join(plots, 'second-name.png'));
  writeFileSync(join(plots, 'text.png'), 'a password');
  writeFileSync(join(plots, 'short.png'), png().subarray(0, 20));
  writeFileSync(join(plots, 'wide.png'), png(60_000, 2));
  writeFileSync(join(plots, 'empty.png'), png(0, 2));
  writeFileSync(join(plots, 'large.png'), png(800, 600, 2 ** 20));
  mkdirSync(join(plots, 'folder.png'));
  expect(await takePlots(work, taking)).toEqual({});
});

test('a folder that is a link elsewhere, or no folder, has no plots', async () => {
  const { root, plots, taking } = folder();
  writeFileSync(join(plots, 'oof.png'), png());
  for (const name of ['linked', 'file', 'none']) mkdirSync(join(root, name));
  symlinkSync(plots, join(root, 'linked', 'plots'));
  writeFileSync(join(root, 'file', 'plots'), 'x');
  for (const name of ['linked', 'file', 'none']) expect(await takePlots(join(root, name), taking)).toEqual({});
});
