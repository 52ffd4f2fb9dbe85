import { makeZip } from './zip.ts';

interface NpyArray {
  readonly dtype: '|u1' | '<i8' | '<f8' | '<U8';
  readonly shape: readonly number[];
  readonly values: readonly (number | string)[];
}

/** A NumPy array as a file. */
export const npy = ({ dtype, shape, values }: NpyArray): Buffer => {
  const sizes = shape.length === 1 ? `${shape[0]},` : shape.join(', ');
  const text = `{'descr': '${dtype}', 'fortran_order': False, 'shape': (${sizes}), }`;
  const header = `${text.padEnd(117)}\n`;
  const length = Buffer.alloc(2);
  length.writeUInt16LE(header.length);
  return Buffer.concat([
    Buffer.from('\x93NUMPY\x01\x00', 'latin1'),
    length,
    Buffer.from(header),
    ...values.map((value) => bytesOf(dtype, value)),
  ]);
};

const bytesOf = (dtype: NpyArray['dtype'], value: number | string): Buffer => {
  switch (dtype) {
    case '|u1':
      return Buffer.from([Number(value)]);
    case '<i8': {
      const bytes = Buffer.alloc(8);
      bytes.writeBigInt64LE(BigInt(value));
      return bytes;
    }
    case '<f8': {
      const bytes = Buffer.alloc(8);
      bytes.writeDoubleLE(Number(value));
      return bytes;
    }
    case '<U8':
      return Buffer.from(String(value).padEnd(8, '\0'), 'utf16le').reduce<Buffer>(widened, Buffer.alloc(0));
  }
};

/** Two bytes a character become four. */
const widened = (all: Buffer, byte: number, at: number): Buffer =>
  Buffer.concat([all, at % 2 === 0 ? Buffer.from([byte]) : Buffer.from([byte, 0, 0])]);

/** Arrays by name in one npz. */
export const npz = (arrays: Readonly<Record<string, NpyArray>>): Buffer =>
  makeZip(Object.entries(arrays).map(([name, array]) => ({ name: `${name}.npy`, content: npy(array) })));
