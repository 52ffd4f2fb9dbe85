import { zstdCompressSync } from 'node:zlib';
import library from '7z-wasm';

/** Packs files with 7-Zip itself, in memory. */
export const make7z = async (files: Readonly<Record<string, Buffer | string>>): Promise<Buffer> => {
  const seven = await library.default({ print: () => undefined, printErr: () => undefined });
  for (const [name, content] of Object.entries(files)) {
    const folder = name.split('/').slice(0, -1).join('/');
    if (folder !== '') seven.FS.mkdir(folder);
    seven.FS.writeFile(name, Buffer.from(content));
  }
  seven.callMain(['a', '-mx=1', 'made.7z', ...Object.keys(files)]);
  return Buffer.from(seven.FS.readFile('made.7z'));
};

/** A zip packed by a method that Node does not know. */
export const makeOddZip = async (
  method: 'Deflate64' | 'LZMA' | 'BZip2',
  files: Readonly<Record<string, string>>,
): Promise<Buffer> => {
  const seven = await library.default({ print: () => undefined, printErr: () => undefined });
  seven.FS.mkdir('data');
  for (const [name, content] of Object.entries(files)) seven.FS.writeFile(name, content);
  seven.callMain(['a', '-tzip', `-mm=${method}`, 'made.zip', ...Object.keys(files)]);
  return Buffer.from(seven.FS.readFile('made.zip'));
};

/** Packs one content as the ending of a name says: bzip2 and xz by 7-Zip, Zstandard by Node. */
export const packOne = async (name: string, content: Buffer | string): Promise<Buffer> => {
  if (/zst$/.test(name)) return zstdCompressSync(content);
  const seven = await library.default({ print: () => undefined, printErr: () => undefined });
  seven.FS.writeFile('one', Buffer.from(content));
  seven.callMain(['a', '-mx=1', `-t${/bz2?$/.test(name) ? 'bzip2' : 'xz'}`, 'made', 'one']);
  const made = seven.FS.readdir('.').find((file: string) => file.startsWith('made')) ?? '';
  return Buffer.from(seven.FS.readFile(made));
};

/** Made by 7-Zip 26.01 from a file, here under names and with contents that 7-Zip would not make here. */
const by7z = (text: string) => Buffer.from(text, 'base64');

/** `../evil.csv`, renamed inside. */
export const escaping7z = by7z(
  'N3q8ryccAATujtHfCQAAAAAAAABCAAAAAAAAAAUBui5pZCx5CjMsNAoBBAYAAQkJAAcLAQABAQAMCQAICgFyaN6kAAAFAREZAC4ALgAvAGUAdgBpAGwALgBjAHMAdgAAABUGAQAggKSBAAA=',
);
/** `link.csv -> /etc/passwd` and `train.csv`. */
export const linking7z = by7z(
  'N3q8ryccAATDI3LmcwAAAAAAAAAgAAAAAAAAAD2LFeYBABMvZXRjL3Bhc3N3ZGlkLHkKMyw0CgAAAIEzB64Pz4CuDA/r6py/Nj3+cG8h8gG22WMcU9rLCo0g2UMKAH/Y8EelZT7KVwU2RAzHRgZd4mtzwiOrHVdBz59NV8FA2aNBemaDZ8Aoj5dXDQxAL+Wf0KUAFwYYAQlbAAcLAQABIwMBAQVdABAAAAxmCgE9SZLnAAA=',
);
/** Contents encrypted. */
export const locked7z = by7z(
  'N3q8ryccAATtyfrmEAAAAAAAAABeAAAAAAAAAF5t/d/VqCwTczWiVaprpBLsqS7tAQQGAAEJEAAHCwEAAiQG8QcBElMPzflBPfQiBeDP+KGEbbm0kCEhAQABAAwNCQAICgFyaN6kAAAFARkBABEVAHQAcgBhAGkAbgAuAGMAcwB2AAAAFQYBACCApIEAAA==',
);
/** Names encrypted as well. */
export const sealed7z = by7z(
  'N3q8ryccAATdECwIcAAAAAAAAAAuAAAAAAAAAEfLWOXWBwTcoXpghEhJhK3OGFbMg/v0GjKee3aqeETbnvtNzyZFQCZM5nuboTcwiz2ZJg8DMa7saphWn0cnsfiIeIsCAuLsb3WA70epuvWH3Jy9Is+JXv4JQdEBk+GWPKkfGWV2j0J2CxdQ+ZazvQ+6tII2FwYQAQlgAAcLAQABJAbxBwESUw8QRAncgGSw7tHsYZ+rJClqDF4KAeM4mSkAAA==',
);
/** The same zeros as in the tests of bombs, 66 MiB, as bzip2 packs them. */
export const zerosBz2 = by7z(
  'QlpoOTFBWSZTWQ4J4t8BX45AAMAAAAggADCATUZCoCWpCoCXMUFZJlNZJ0GlawCyg9AAwABAAAAIIAAwzAUppqgSKbAgkU8XckU4UJA7UmDV',
);
