import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { readJobLog } from '../../../../../services/engine/ray/watch/log.ts';
import { scratchFolder } from '../../../../rigs/scratch.ts';

const content = Buffer.from('what a run left, é, \0, and more '.repeat(9_000));
const sha256 = createHash('sha256').update(content).digest('hex');
const chunks = (content.toString('base64').match(/.{1,57000}/g) ?? []).map((chunk) => `@@m1 + ${chunk}`);
const whole = [
  '2026-01-01 00:00:00,000\tINFO job_manager.py:581 -- Runtime env is setting up.',
  "Running entrypoint for job x: exec 'sh'",
  ...['installing', '', '@@m1 here /there/home', 'one é', '@@m2 end 0', 'two'],
  ...['', `@@m1 back ${content.length} ${sha256}`, ...chunks, '', '@@m1 end 3', ''],
];

const read = (pieces: readonly string[], most = 1e9) => {
  const file = join(scratchFolder(), 'back');
  const lines: string[] = [];
  const log = readJobLog(
    'm1',
    () => file,
    (line) => lines.push(line),
    most,
  );
  for (const piece of pieces) log.add(piece);
  return { log, lines, file };
};

it('tells people’s lines from marked ones, wherever the log is cut', () => {
  const text = whole.join('\n');
  const cuts = fc.array(fc.nat(text.length), { maxLength: 6 }).map((at) => at.sort((a, b) => a - b));
  const places = [cuts, fc.constant(Array.from({ length: 400 }, (_, at) => at))] as const;
  const holds = (at: readonly number[]) => {
    const { log, lines, file } = read([...at, text.length].map((end, i) => text.slice(at[i - 1] ?? 0, end)));
    expect(lines).toEqual(['installing', 'one é', '@@m2 end 0', 'two']);
    expect(log.tail()).toBe('installing\none é\n@@m2 end 0\ntwo\n');
    expect(log.report()).toEqual({ kind: 'code', code: 3, back: 'whole' });
    expect([log.home(), log.bytes()]).toEqual(['/there/home', text.length]);
    expect(readFileSync(file).equals(content)).toBe(true);
  };
  for (const place of places) fc.assert(fc.property(place, holds), { seed: 7, numRuns: 15 });
});

it.for<[string, (lines: string[]) => string[], number?]>([
  ['a line that is missing', (lines) => lines.filter((line) => line !== chunks[1])],
  ['a line that came twice', (lines) => lines.flatMap((line) => (line === chunks[0] ? [line, line] : [line]))],
  ['another digest', (lines) => lines.map((line) => line.replace(sha256, '0'.repeat(64)))],
  ['no word of what comes', (lines) => lines.filter((line) => !line.includes(' back '))],
  ['more than is wanted here', (lines) => lines, 1_000],
])('calls what came back damaged: %s', ([, change, most]) => {
  expect(read([change(whole).join('\n')], most).log.report()).toEqual({ kind: 'code', code: 3, back: 'damaged' });
});

it('has heard of no end while there is none, or only somebody else’s', () => {
  const { log, lines } = read(['@@m1 here /x\n@@m2 end 0\n @@m1 end 0\nx@@m1 end 0\n@@m1 end 0']);
  expect(log.report()).toBeNull();
  expect(lines).toHaveLength(3);
  expect(read(['@@m1 cannot refused npm is missing there\n']).log.report()).toEqual({
    ...{ kind: 'cannot', lasting: true, why: 'npm is missing there' },
  });
});

it('keeps little of a log without end, and drops a line without end', () => {
  const { log, lines } = read([
    'y'.repeat(300_000),
    'y'.repeat(300_000),
    '\nnext\n',
    `${'z'.repeat(99)}\n`.repeat(9_000),
  ]);
  expect(lines[0]).toBe('next');
  expect(log.tail().length).toBeLessThanOrEqual(2 ** 16);
});
