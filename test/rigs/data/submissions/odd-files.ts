import { garble } from './garbage.ts';
import type { Format } from './mutations/formats.ts';
import { csv } from './mutations/mutation.ts';
import { seeded } from './mutations/random.ts';

/** What some reader of numbers takes for one. */
const almostNumbers =
  '0x1A inf nan NaN -nan 1_0 .5 5. +.5 1e400 1e-400 TRUE t 0,5 NULL \\N １ 0.5f 0.5e 1e5 -0 --1 0.5.1 ٣ 1/2 "0.5" Infinity 0b1 #N/A None - 0.5% 0.5;'
    .split(' ')
    .concat(['', ' 0.5', '0.5 ', '0.5\t']);

/** A valid file of a format with one odd cell, with one odd line or end, and with random damage so many times. */
export const oddFiles = ({ header, rows, targets }: Format, garbled: number): Buffer[] => {
  const plain = csv([header, ...rows]);
  const line = (row: readonly string[]) => row.join(',');
  const withCell = (token: string) => [
    header,
    ...rows.map((row, i) => (i === 5 ? row.map((cell, j) => (j === targets[0] ? token : cell)) : row)),
  ];
  const text = plain.toString();
  const oddLines = [
    text.slice(0, -1),
    `${text}\n`,
    `${text}#\n`,
    text.replaceAll('\n', '\r\n'),
    `\ufeff${text}`,
    text.replace(/\n$/, ',\n'),
    text.replaceAll('\n', ',\n'),
    text.replace(/\n(.*)\n/, '\n$1,\n'),
    text.replace('\n', '\n\n'),
    text.replace('\n', '\n#'),
  ];
  const random = seeded(5);
  return [
    ...almostNumbers.map((token) => Buffer.from(`${withCell(token).map(line).join('\n')}\n`)),
    ...oddLines.map((odd) => Buffer.from(odd)),
    ...Array.from({ length: garbled }, () => garble(plain, random).bytes),
  ];
};
