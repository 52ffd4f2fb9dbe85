import { gunzipSync } from 'node:zlib';
import type { Finding } from '../../schema/finding.ts';
import { error, warning } from '../finding.ts';

/** Larger files are refused, not read: a JavaScript string holds half a gigabyte. */
const maxBytes = 500_000_000;

export interface Decoded {
  /** Null when nothing can be made of the bytes. */
  readonly text: string | null;
  readonly findings: readonly Finding[];
}

/** Bytes to text: gzip, UTF-16, byte order marks and Latin-1 are seen through, and said. */
export const decode = (bytes: Buffer): Decoded => {
  if (bytes[0] === 0x1f && bytes[1] === 0x8b) return unzipped(bytes);
  if (bytes.length > maxBytes)
    return refused(
      'too-large',
      `the file has ${bytes.length} bytes, more than ${maxBytes}`,
      'Write only the columns of the sample.',
    );
  const { text, findings } = characters(bytes);
  if (text.includes('\0'))
    return refused(
      'nul-bytes',
      'the file contains NUL bytes',
      'Write plain UTF-8 text; a NUL byte means a damaged file.',
    );
  if (text.trim() === '')
    return refused('empty-file', 'the file is empty', 'Write the header and one row per test row.');
  return { text, findings };
};

const refused = (rule: string, message: string, advice: string): Decoded => ({
  text: null,
  findings: [error(rule, message, advice)],
});

const unzipped = (bytes: Buffer): Decoded => {
  try {
    const inner = decode(gunzipSync(bytes, { maxOutputLength: maxBytes }));
    return {
      text: inner.text,
      findings: [error('gzip', 'the file is gzip-compressed', 'Write plain text.'), ...inner.findings],
    };
  } catch (cause) {
    return refused('unreadable', `the gzip data is damaged: ${String(cause)}`, 'Write plain text.');
  }
};

const characters = (bytes: Buffer): { text: string; findings: Finding[] } => {
  const sixteen = utf16(bytes);
  if (sixteen !== undefined)
    return { text: sixteen, findings: [error('utf-16', 'the file is UTF-16', 'Write UTF-8 (encoding="utf-8").')] };
  try {
    const text = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes);
    return text.startsWith('\ufeff')
      ? {
          text: text.slice(1),
          findings: [
            warning(
              'byte-order-mark',
              'the file starts with a byte order mark',
              'Use encoding="utf-8", not "utf-8-sig".',
            ),
          ],
        }
      : { text, findings: [] };
  } catch {
    return { text: bytes.toString('latin1'), findings: [latin1(bytes)] };
  }
};

const utf16 = (bytes: Buffer): string | undefined => {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return bytes.subarray(2).toString('utf16le');
  if (bytes[0] === 0xfe && bytes[1] === 0xff)
    return Buffer.from(bytes.subarray(2, bytes.length - (bytes.length % 2)))
      .swap16()
      .toString('utf16le');
  return undefined;
};

/** 0x80-0x9f differ between the Windows and ISO code pages: then the encoding would be a guess. */
const latin1 = (bytes: Buffer): Finding =>
  bytes.some((byte) => byte >= 0x80 && byte <= 0x9f)
    ? error('unknown-encoding', 'the file is neither UTF-8 nor UTF-16 nor Latin-1', 'Write UTF-8 (encoding="utf-8").')
    : error('latin-1', 'the file is Latin-1, not UTF-8', 'Write UTF-8 (encoding="utf-8").');
