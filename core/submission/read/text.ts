import type { ByteSource } from '../../../services/csv/chunks.ts';
import type { Survey } from '../../../services/csv/survey.ts';
import type { Finding } from '../../schema/finding.ts';
import { error, warning } from '../finding.ts';

/** How characters are written, and what there is to say about that. */
export interface Encoding {
  readonly label: 'utf-8' | 'utf-16le' | 'utf-16be' | 'latin1';
  readonly findings: readonly Finding[];
}

/** By its byte order mark. */
export const isUtf16 = ([first, second]: Buffer): boolean =>
  (first === 0xff && second === 0xfe) || (first === 0xfe && second === 0xff);

/** UTF-16 by its byte order mark, UTF-8 by being valid, else Latin-1. */
export const encodingOf = (source: ByteSource, head: Buffer, { utf8 }: Pick<Survey, 'utf8'>): Encoding => {
  const [first, second, third] = head;
  if (isUtf16(head)) return { label: first === 0xff ? 'utf-16le' : 'utf-16be', findings: [utf16] };
  if (!utf8) return { label: 'latin1', findings: [latin1(source)] };
  return { label: 'utf-8', findings: first === 0xef && second === 0xbb && third === 0xbf ? [mark] : [] };
};

/** The text in pieces, without its byte order mark. */
export function* textPieces(source: ByteSource, { label }: Encoding): Generator<string> {
  const decoder = label === 'latin1' ? undefined : new TextDecoder(label);
  for (const chunk of source.chunks()) yield decoder?.decode(chunk, { stream: true }) ?? chunk.toString('latin1');
  yield decoder?.decode() ?? '';
}

const utf16 = error('utf-16', 'the file is UTF-16', 'Write UTF-8 (encoding="utf-8").');
const mark = warning(
  'byte-order-mark',
  'the file starts with a byte order mark',
  'Use encoding="utf-8", not "utf-8-sig".',
);

/** 0x80-0x9f differ between the Windows and ISO code pages: then the encoding would be a guess. */
const latin1 = (source: ByteSource): Finding => {
  for (const chunk of source.chunks())
    if (chunk.some((byte) => byte >= 0x80 && byte <= 0x9f))
      return error(
        'unknown-encoding',
        'the file is neither UTF-8 nor UTF-16 nor Latin-1',
        'Write UTF-8 (encoding="utf-8").',
      );
  return error('latin-1', 'the file is Latin-1, not UTF-8', 'Write UTF-8 (encoding="utf-8").');
};
