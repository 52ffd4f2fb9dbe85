/** The header of a NumPy array. */
export interface NpyHeader {
  /** The type as NumPy writes it: `<U6`, `|u1`. */
  readonly dtype: string;
  readonly shape: number[];
  readonly isFortran: boolean;
  /** The offset of the values. */
  readonly start: number;
}

/** Reads the header of a file with one array. Throws if the file is not an array. Values of objects (`|O`) are never read. */
export const npyHeader = (head: Buffer): NpyHeader => {
  const isLong = head.readUInt8(6) > 1;
  const length = isLong ? head.readUInt32LE(8) : head.readUInt16LE(8);
  const start = (isLong ? 12 : 10) + length;
  if (start > head.length) throw new RangeError('the header is cut');
  const text = head.toString('latin1', isLong ? 12 : 10, start);
  const dtype = /'descr':\s*'([^']+)'/.exec(text)?.[1];
  const shape = /'shape':\s*\(([\d,\sL]*)\)/.exec(text)?.[1];
  if (dtype === undefined || shape === undefined) throw new RangeError('no header of an array');
  const sizes = shape.split(',').map((part) => part.trim().replace(/L$/, ''));
  return {
    ...{ dtype, start, isFortran: /'fortran_order':\s*True/.test(text) },
    shape: sizes.filter((part) => part !== '').map(Number),
  };
};

/** The values of an array by row, each row flattened, as cells of a table. Null if cells cannot hold this type. */
export const matrixOf = ({ dtype, shape, start, isFortran }: NpyHeader, content: Buffer): string[][] | null => {
  const [, order = '|', kind = '', digits = ''] = /^([<>|=])([a-zA-Z])(\d+)$/.exec(dtype) ?? [];
  const size = kind === 'U' ? 4 * Number(digits) : Number(digits);
  const read = readerOf(kind, size, order === '>');
  const [rows = 0, ...others] = shape;
  const columns = others.reduce((product, side) => product * side, 1);
  if (read === null || size === 0 || (isFortran && others.length > 1)) return null;
  if (start + rows * columns * size > content.length) return null;
  const at = (row: number, column: number) => start + size * (isFortran ? column * rows + row : row * columns + column);
  return Array.from({ length: rows }, (_, row) =>
    Array.from({ length: columns }, (_, column) => read(content.subarray(at(row, column), at(row, column) + size))),
  );
};

type ReadCell = (bytes: Buffer) => string;

const readerOf = (kind: string, size: number, isBig: boolean): ReadCell | null => {
  switch (kind) {
    case 'U':
      return (bytes) => {
        const codes = Array.from({ length: size / 4 }, (_, at) =>
          isBig ? bytes.readUInt32BE(4 * at) : bytes.readUInt32LE(4 * at),
        );
        return String.fromCodePoint(...codes.filter((code) => code > 0 && code <= 0x10ffff));
      };
    case 'S':
      return (bytes) => bytes.toString('utf8').replace(/(?<!\0)\0+$/, '');
    case 'b':
      return (bytes) => (bytes[0] === 0 ? 'False' : 'True');
    case 'i':
    case 'u':
      return integers(kind === 'i', size, isBig);
    case 'f':
      return floats(size, isBig);
    default:
      return null;
  }
};

const integers = (signed: boolean, size: number, isBig: boolean): ReadCell | null => {
  if (size === 8)
    return (bytes) => {
      const value = isBig ? bytes.readBigUInt64BE() : bytes.readBigUInt64LE();
      return String(signed ? BigInt.asIntN(64, value) : value);
    };
  if (![1, 2, 4].includes(size)) return null;
  return (bytes) => {
    if (signed) return String(isBig ? bytes.readIntBE(0, size) : bytes.readIntLE(0, size));
    return String(isBig ? bytes.readUIntBE(0, size) : bytes.readUIntLE(0, size));
  };
};

const floats = (size: number, isBig: boolean): ReadCell | null => {
  if (size !== 4 && size !== 8) return null;
  return (bytes) => {
    const value =
      size === 4
        ? Math.fround(isBig ? bytes.readFloatBE() : bytes.readFloatLE())
        : isBig
          ? bytes.readDoubleBE()
          : bytes.readDoubleLE();
    return Number.isNaN(value) ? '' : String(value);
  };
};
