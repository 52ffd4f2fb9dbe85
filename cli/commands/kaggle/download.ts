import { downloadData } from '../../../app/kaggle/download.ts';
import type { Downloaded } from '../../../services/kaggle/download/order.ts';
import { openTransfer } from '../../render/kaggle/transfer.ts';
import { sizeOf } from '../../render/kaggle/words.ts';
import { asTypedHere } from '../../render/terminal/here.ts';
import { placeOf } from '../../render/terminal/place.ts';
import { jsonLine, printable } from '../../render/terminal/printable.ts';
import { writeErr, writeOut } from '../../render/terminal/terminal.ts';
import { slugOrTell, tell, withKaggle } from './signed-in.ts';

interface Flags {
  readonly competition?: string;
  readonly path?: string;
  readonly file?: readonly string[];
  readonly files?: readonly string[];
  readonly force?: boolean;
  readonly quiet?: boolean;
  readonly json?: boolean;
}

/** `medalist download SLUG` */
export const run = async (text: string | undefined, flags: Flags): Promise<void> => {
  const { json = false, quiet = false, force = false, path } = flags;
  const slug = slugOrTell(text, flags.competition, json);
  if (slug === undefined) return;
  const transfer = openTransfer(process.stderr, quiet);
  const files = [...(flags.file ?? []), ...(flags.files ?? [])];
  const done = await withKaggle(null, (kaggle, signal) =>
    downloadData(kaggle, slug, { folder: path, files, force, signal, onProgress: transfer.show }),
  ).finally(transfer.close);
  if (!done.ok) return tell(done, json);
  if (json) return void writeOut(jsonLine({ slug, ...done }));
  if (quiet) return;
  for (const file of done.files) writeOut(`${describe(file)}\n`);
  for (const line of done.lacks) writeErr(`medalist: ${printable(line)}\n`);
  const next = `Next: medalist compete ${path === undefined ? slug : printable(placeOf(done.folder))}\n`;
  writeErr(asTypedHere(next));
};

/** Which file it is, how large it is, and what proves that it is whole. */
const describe = ({ path, bytes, checked, skipped }: Downloaded): string => {
  const known =
    checked === 'none' ? 'its size was not told' : checked === 'length' ? 'of the size told' : `${checked} fits`;
  const what = skipped ? 'is there already (--force gets it again)' : `${sizeOf(bytes)}, ${known}`;
  return `${printable(placeOf(path))}  ${what}`;
};
