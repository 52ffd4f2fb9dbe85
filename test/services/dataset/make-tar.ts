/** One member of a tar; `type` is tar's letter where it should be no regular file. */
export interface TarMember {
  readonly name: string;
  readonly content?: Buffer | string;
  readonly type?: '0' | '1' | '2' | '3' | '5' | '6' | 'V';
  readonly link?: string;
}

/** Writes a tar by hand, so that tests can write what no honest tool writes. */
export const makeTar = (members: readonly TarMember[]): Buffer =>
  Buffer.concat([...members.map(entryOf), Buffer.alloc(1024)]);

const entryOf = ({ name, content = '', type = '0', link = '' }: TarMember): Buffer => {
  const data = Buffer.from(content);
  const head = Buffer.alloc(512);
  head.write(name, 0);
  head.write('0000644\0', 100);
  head.write('0000000\x000000000\0', 108);
  head.write(`${data.length.toString(8).padStart(11, '0')}\0`, 124);
  head.write('00000000000\0', 136);
  head.write('        ', 148);
  head.write(type, 156);
  head.write(link, 157);
  head.write('ustar\x0000', 257);
  const sum = head.reduce((all, byte) => all + byte, 0);
  head.write(`${sum.toString(8).padStart(6, '0')}\0 `, 148);
  return Buffer.concat([head, data, Buffer.alloc((512 - (data.length % 512)) % 512)]);
};
