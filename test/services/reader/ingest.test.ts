import { expect, test } from 'vitest';
import type { DataFile } from '../../../services/dataset/data-file.ts';
import { unpackLimits } from '../../../services/dataset/limits.ts';
import { ingestBy, reportOf } from '../../../services/reader/ingest.ts';
import { type Reader, ReaderEnded } from '../../../services/reader/reader.ts';
import { scratchFolder } from '../../rigs/scratch.ts';

const file: DataFile = {
  ...{ path: 'train.csv', bytes: 1, sha256: '0'.repeat(64), format: 'csv', encoding: 'utf-8' },
  ...{ invalidLine: null, archive: null },
};

/** A reader that was broken into: it tells of so many files. */
const telling = (parts: number, files: readonly DataFile[]): Reader => ({
  async ask(_, onAnswer) {
    for (let part = 0; part < parts; part++) onAnswer?.({ id: 0, is: 'files', files: [...files] });
    return { id: 0, is: 'report', report: { ok: true, files: [], leftOut: [], unpacked: {}, broken: [] } };
  },
  async *stream() {},
  seen: () => '/',
  end: async () => {},
});

test('a reader that tells of files without end is not listened to', async () => {
  const limits = { bytes: 1, entries: 5 };
  const files = Array.from({ length: 1000 }, () => file);
  const job = { from: '/source', into: 'files', limits };
  expect(await reportOf(telling(1, files), job)).toMatchObject({ ok: true, files });
  const without = reportOf(telling(unpackLimits.entries / files.length + 1, files), job);
  await expect(without).rejects.toThrow('more files than a folder may hold');
});

test.each([
  [false, 'medalist doctor'],
  [true, 'Look at its files'],
])('a reader that ended (begun: %s) says what to look at', async (begun, advice) => {
  const ended: Reader = {
    ...telling(0, []),
    ask: async () => {
      throw new ReaderEnded('the reader of files ended', begun);
    },
  };
  const folder = scratchFolder();
  const { signal } = new AbortController();
  const job = { source: folder, cache: folder, work: folder, signature: null, signal };
  expect(await ingestBy(ended, job)).toMatchObject({ kind: 'unreadable', advice: expect.stringContaining(advice) });
});
