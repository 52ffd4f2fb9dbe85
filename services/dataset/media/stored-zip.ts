import { writeSync } from 'node:fs';
import { crc32 } from 'node:zlib';

interface ZipMember {
  readonly name: string;
  readonly pieces: AsyncIterable<Buffer>;
}

const largest = 2 ** 32 - 1;
const utf8Names = 0x0800;
const firstDay = 0x0021;

/** Writes a zip without compression into an open file, piece by piece. Throws if it becomes larger than 4 GiB. */
export const writeStoredZip = async (file: number, members: readonly ZipMember[]): Promise<void> => {
  let at = 0;
  const write = (bytes: Buffer) => {
    writeSync(file, bytes, 0, bytes.length, at);
    at += bytes.length;
    if (at > largest) throw new RangeError('arrays are larger than 4 GiB');
  };
  const directory: Buffer[] = [];
  for (const { name, pieces } of members) {
    const start = at;
    write(localHeader(name, { size: 0, sum: 0 }));
    const content = { size: 0, sum: 0 };
    for await (const piece of pieces) {
      write(piece);
      content.size += piece.length;
      content.sum = crc32(piece, content.sum);
    }
    const header = localHeader(name, content);
    writeSync(file, header, 0, header.length, start);
    directory.push(entryOf(name, content, start));
  }
  const whole = Buffer.concat(directory);
  const end = Buffer.alloc(22);
  end.writeUInt32LE(0x06054b50, 0);
  end.writeUInt16LE(members.length, 8);
  end.writeUInt16LE(members.length, 10);
  end.writeUInt32LE(whole.length, 12);
  end.writeUInt32LE(at, 16);
  write(Buffer.concat([whole, end]));
};

interface Content {
  readonly size: number;
  readonly sum: number;
}

/** What a member's header and its entry in the directory have in common. */
const facts = (name: Buffer, { size, sum }: Content): Buffer => {
  const bytes = Buffer.alloc(26);
  bytes.writeUInt16LE(20, 0);
  bytes.writeUInt16LE(utf8Names, 2);
  bytes.writeUInt16LE(firstDay, 8);
  bytes.writeUInt32LE(sum, 10);
  bytes.writeUInt32LE(size, 14);
  bytes.writeUInt32LE(size, 18);
  bytes.writeUInt16LE(name.length, 22);
  return bytes;
};

const localHeader = (name: string, content: Content): Buffer => {
  const named = Buffer.from(name);
  return Buffer.concat([Buffer.from('PK\x03\x04'), facts(named, content), named]);
};

const entryOf = (name: string, content: Content, start: number): Buffer => {
  const named = Buffer.from(name);
  const rest = Buffer.alloc(14);
  rest.writeUInt32LE(start, 10);
  return Buffer.concat([Buffer.from('PK\x01\x02\x14\x00', 'latin1'), facts(named, content), rest, named]);
};
