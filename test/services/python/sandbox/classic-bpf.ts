/** A system call as the kernel shows it to a seccomp filter. */
export interface Call {
  readonly architecture: number;
  readonly number: number;
  readonly args: readonly (number | bigint)[];
}

/** Runs a filter as the kernel would (the instructions that seccomp allows and our filters use) and returns its verdict. */
export const judge = (filter: Uint8Array, { architecture, number, args }: Call): number => {
  const data = Buffer.alloc(64);
  data.writeUInt32LE(number >>> 0, 0);
  data.writeUInt32LE(architecture, 4);
  args.forEach((arg, index) => {
    data.writeBigUInt64LE(BigInt.asUintN(64, BigInt(arg)), 16 + 8 * index);
  });
  const program = Buffer.from(filter);
  let accumulator = 0;
  for (let at = 0; at < program.length / 8; at++) {
    const [then, otherwise] = [program.readUInt8(at * 8 + 2), program.readUInt8(at * 8 + 3)];
    const value = program.readUInt32LE(at * 8 + 4);
    const branch = (holds: boolean): void => {
      at += holds ? then : otherwise;
    };
    switch (program.readUInt16LE(at * 8)) {
      case 0x20:
        accumulator = data.readUInt32LE(value);
        break;
      case 0x54:
        accumulator = (accumulator & value) >>> 0;
        break;
      case 0x05:
        at += value;
        break;
      case 0x15:
        branch(accumulator === value);
        break;
      case 0x35:
        branch(accumulator >= value);
        break;
      case 0x45:
        branch((accumulator & value) !== 0);
        break;
      case 0x06:
        return value;
      default:
        throw new Error(`not an instruction of ours: ${program.readUInt16LE(at * 8)}`);
    }
  }
  throw new Error('ran off the end');
};
