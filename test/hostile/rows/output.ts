import { join } from 'node:path';
import { openUntrusted } from '../../../services/python/run/untrusted.ts';
import { type Arena, complain, endedBy, finished, type Ran } from '../arena.ts';
import type { Row } from '../row.ts';
import type { Complaint } from '../verdict.ts';

/** Runs it and says how much this process grew meanwhile: buffers not yet collected, the same for 1 GB and for 8. */
const weighed = async (act: () => Promise<Ran>): Promise<{ readonly ran: Ran; readonly grew: Complaint[] }> => {
  const before = process.memoryUsage.rss();
  let most = before;
  const timer = setInterval(() => {
    most = Math.max(most, process.memoryUsage.rss());
  }, 20);
  const ran = await act();
  clearInterval(timer);
  return {
    ran,
    grew: complain(most - before > 256e6, 'the host swallows it', `${Math.round((most - before) / 1e6)} MB more`),
  };
};

const drained =
  (kind: string, bytes: number) =>
  async ({ run }: Arena): Promise<Complaint[]> => {
    const act = () => run('s40_flood.py', { told: { kind, bytes }, limits: { output: 2e9 } });
    const { ran, grew } = await weighed(act);
    const kept = ran.lines.join('').length + ran.outcome.tail.join('').length;
    return [
      ...complain(ran.outcome.exit.kind !== 'exited', 'it did not end well', JSON.stringify(ran.outcome.exit)),
      ...complain(ran.outcome.peaks.output < 0.99 * bytes, 'not everything was read', String(ran.outcome.peaks.output)),
      ...complain(kept > 2e6, 'too much was kept', String(kept)),
      ...grew,
    ];
  };

const capped = async ({ run }: Arena): Promise<Complaint[]> => {
  const { ran, grew } = await weighed(() => run('s40_flood.py', { told: { kind: 'lines', bytes: 2e9 } }));
  return [...endedBy(ran, 'output'), ...grew];
};

const hostileMark = /[\p{Cc}\p{Bidi_Control}\u2028\u2029]/u;

const badBytes = async ({ run }: Arena): Promise<Complaint[]> => {
  const ran = await run('s42_bad_bytes.py');
  const bad = [...ran.lines, ...ran.outcome.tail].filter((line) => hostileMark.test(line.replaceAll('\t', '')));
  return [
    ...finished(ran),
    ...complain(bad.length > 0, 'control characters', bad),
    ...complain(!ran.lines.some((line) => line.includes('RESULT')), 'the text is gone as well', ran.lines),
  ];
};

const fakeEnd =
  (code: number) =>
  async ({ run }: Arena): Promise<Complaint[]> => {
    const ran = await run('s43_fake_end.py', { told: { code } });
    const { exit } = ran.outcome;
    const truthful =
      code === 0
        ? exit.kind === 'exited' && exit.code === 0
        : (exit.kind === 'exited' && exit.code === code) || (exit.kind === 'signal' && exit.signal === 'SIGKILL');
    const submission = openUntrusted(join(ran.ground.work, 'submission.csv'), 1_000);
    return [
      ...finished(ran),
      ...complain(!truthful, 'another end was believed', JSON.stringify(exit)),
      ...complain(!('why' in submission), 'a submission out of nothing', 'submission.csv'),
    ];
  };

export const outputRows: readonly Row[] = [
  { number: 40, title: '1 GB of output below the limit is drained', play: drained('lines', 1e9) },
  { number: 40, title: 'output above the limit', play: capped },
  { number: 41, title: '200 MB without a newline', play: drained('one line', 200e6) },
  { number: 41, title: 'both streams at once', play: drained('interleaved', 50e6) },
  { number: 42, title: 'bytes that act on a terminal, and a made-up score', play: badBytes },
  { number: 43, title: 'an end as if killed', play: fakeEnd(137) },
  { number: 43, title: 'an end as if well, with nothing to show', play: fakeEnd(0) },
];
