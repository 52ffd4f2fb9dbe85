import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { checkReading } from '../../../../core/submission/check/check.ts';
import { quickFindings } from '../../../../core/submission/check/quick.ts';
import { readBytes } from '../../../../core/submission/read/read.ts';
import { garble } from '../../../rigs/data/garbage.ts';
import { type Format, formats } from '../../../rigs/data/mutations/formats.ts';
import { csv } from '../../../rigs/data/mutations/mutation.ts';
import { seeded } from '../../../rigs/data/mutations/random.ts';
import { scratchFolder } from '../../../rigs/scratch.ts';
import { plainIntake } from '../../../rigs/stages/intake.ts';

/** What some reader of numbers takes for one. */
const almostNumbers =
  '0x1A inf nan NaN -nan 1_0 .5 5. +.5 1e400 1e-400 TRUE t 0,5 NULL \\N １ 0.5f 0.5e 1e5 -0 --1 0.5.1 ٣ 1/2 "0.5" Infinity 0b1 #N/A None - 0.5% 0.5;'
    .split(' ')
    .concat(['', ' 0.5', '0.5 ', '0.5\t']);

/** A valid file with one odd cell, then with one odd line or end, then with random damage. */
const variants = ({ header, rows, targets }: Format): Buffer[] => {
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
    ...Array.from({ length: 40 }, () => garble(plain, random).bytes),
  ];
};

test.each(['chances', 'classes', 'prices'])(
  '%s: what the quick look says is what the rules say',
  async (name) => {
    const format = formats.find((one) => one.name === name)!; // one of them
    const folder = scratchFolder();
    const scratch = join(folder, 'scratch');
    mkdirSync(scratch);
    const quick = async (bytes: Buffer): Promise<string | undefined> => {
      const file = join(folder, 'submission.csv');
      writeFileSync(file, bytes);
      return (
        await quickFindings(file, format.specification, { openTableEngine: plainIntake.openTableEngine, scratch }, 0)
      )
        ?.map(({ rule }) => rule)
        .join();
    };
    const plain = csv([format.header, ...format.rows]);
    const lines = new Set(plain.toString().split('\n'));
    expect(await quick(plain)).toBe('');
    const faults: string[] = [];
    for (const bytes of variants(format)) {
      const said = await quick(bytes);
      if (said === undefined) continue;
      const findings = checkReading(readBytes(bytes, format.header), format.specification);
      const odd = bytes
        .toString()
        .split('\n')
        .filter((line) => !lines.has(line));
      const rules = findings.map(({ rule }) => rule).join();
      if (rules !== said) faults.push([`${said} instead of ${rules}`, ...odd].join('\n'));
    }
    expect(faults).toEqual([]);
  },
  30_000,
);
