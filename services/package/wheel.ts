import { createHash } from 'node:crypto';
import { buffer } from 'node:stream/consumers';
import { ZipFile } from 'yazl';
import { engine, engineFiles } from '../python/engine.ts';
import { packageVersion } from './version.ts';

/** The engine as a file that pip installs. Equal engines give equal bytes. */
export interface Wheel {
  readonly name: string;
  readonly bytes: Buffer;
}

/** Packs the engine as a wheel of pure Python (packaging.python.org, "Binary distribution format"); its folders can be imported, too. */
export const engineWheel = async (): Promise<Wheel> => {
  const version = packageVersion();
  const about = `${engine.name}-${version}.dist-info`;
  const files = new Map(engineFiles());
  const metadata = ['Metadata-Version: 2.1', `Name: ${engine.name}`, `Version: ${version}`, 'Requires-Python: >=3.11'];
  files.set(`${about}/METADATA`, Buffer.from(`${metadata.join('\n')}\n`));
  const kind = ['Wheel-Version: 1.0', 'Generator: medalist', 'Root-Is-Purelib: true', 'Tag: py3-none-any'];
  files.set(`${about}/WHEEL`, Buffer.from(`${kind.join('\n')}\n`));
  const record = `${about}/RECORD`;
  files.set(record, Buffer.from([...[...files].map(recorded), `${record},,`, ''].join('\n')));
  return { name: `${engine.name}-${version}-py3-none-any.whl`, bytes: await zipped(files) };
};

const recorded = ([path, bytes]: readonly [string, Buffer]): string =>
  `${path},sha256=${createHash('sha256').update(bytes).digest('base64url')},${bytes.length}`;

/** A zip of these files. Equal files give equal bytes. */
export const zipped = async (files: ReadonlyMap<string, Buffer>): Promise<Buffer> => {
  const zip = new ZipFile();
  for (const [path, bytes] of files)
    zip.addBuffer(bytes, path, { mtime: new Date(2000, 0, 1), forceDosTimestamp: true, mode: 0o100644 });
  zip.end();
  return await buffer(zip.outputStream);
};
