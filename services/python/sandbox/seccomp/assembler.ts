/** One line of a seccomp program (classic BPF). Jumps go forward, to labels; a null label means the next line. */
export type Line =
  | { readonly kind: 'label'; readonly name: string }
  | { readonly kind: 'load'; readonly offset: number }
  | { readonly kind: 'mask'; readonly bits: number }
  | { readonly kind: 'return'; readonly verdict: number }
  | { readonly kind: 'goto'; readonly to: string }
  | {
      readonly kind: 'test';
      readonly how: 'equal' | 'at-least' | 'any-bit';
      readonly value: number;
      readonly then: string | null;
      readonly otherwise: string | null;
    };

export const label = (name: string): Line => ({ kind: 'label', name });
export const goto = (to: string): Line => ({ kind: 'goto', to });
/** Keeps only these bits of what was loaded. */
export const mask = (bits: number): Line => ({ kind: 'mask', bits });
export const answer = (verdict: number): Line => ({ kind: 'return', verdict });
export const ifEqual = (value: number, then: string): Line => test('equal', value, then, null);
export const unlessEqual = (value: number, otherwise: string): Line => test('equal', value, null, otherwise);
export const ifAtLeast = (value: number, then: string): Line => test('at-least', value, then, null);
export const ifAnyBit = (value: number, then: string): Line => test('any-bit', value, then, null);
export const unlessAnyBit = (value: number, otherwise: string): Line => test('any-bit', value, null, otherwise);

const test = (
  how: 'equal' | 'at-least' | 'any-bit',
  value: number,
  then: string | null,
  otherwise: string | null,
): Line => ({ kind: 'test', how, value, then, otherwise });

/** The fields of `struct seccomp_data` that can be loaded. Of an argument it is the low half, which is all that 32-bit arguments have. */
export const load = {
  syscall: { kind: 'load', offset: 0 },
  architecture: { kind: 'load', offset: 4 },
  argument: (index: number): Line => ({ kind: 'load', offset: 16 + 8 * index }),
  highArgument: (index: number): Line => ({ kind: 'load', offset: 20 + 8 * index }),
} as const satisfies Record<string, Line | ((index: number) => Line)>;

const opcode = {
  load: 0x20,
  mask: 0x54,
  goto: 0x05,
  return: 0x06,
  equal: 0x15,
  'at-least': 0x35,
  'any-bit': 0x45,
} as const;

/** The program in the form of the kernel and bubblewrap: 8 bytes an instruction, little-endian. */
export const assemble = (lines: readonly Line[]): Uint8Array => {
  const code = lines.filter((line) => line.kind !== 'label');
  const places = new Map<string, number>();
  let next = 0;
  for (const line of lines) {
    if (line.kind === 'label') places.set(line.name, next);
    else next += 1;
  }
  const distance = (at: number, name: string | null): number => {
    if (name === null) return 0;
    const place = places.get(name);
    if (place === undefined || place <= at) throw new Error(`seccomp: no label ${name} after line ${at}`);
    return place - at - 1;
  };
  const near = (at: number, name: string | null): number => {
    const steps = distance(at, name);
    if (steps > 255) throw new Error(`seccomp: label ${name} is too far from line ${at} for a test`);
    return steps;
  };
  const encode = (line: Exclude<Line, { kind: 'label' }>, at: number): readonly [number, number, number, number] => {
    switch (line.kind) {
      case 'load':
        return [opcode.load, 0, 0, line.offset];
      case 'mask':
        return [opcode.mask, 0, 0, line.bits];
      case 'return':
        return [opcode.return, 0, 0, line.verdict];
      case 'goto':
        return [opcode.goto, 0, 0, distance(at, line.to)];
      case 'test':
        return [opcode[line.how], near(at, line.then), near(at, line.otherwise), line.value];
    }
  };
  const bytes = Buffer.alloc(code.length * 8);
  for (const [at, line] of code.entries()) {
    const [operation, then, otherwise, value] = encode(line, at);
    bytes.writeUInt16LE(operation, at * 8);
    bytes.writeUInt8(then, at * 8 + 2);
    bytes.writeUInt8(otherwise, at * 8 + 3);
    bytes.writeUInt32LE(value, at * 8 + 4);
  }
  return bytes;
};
