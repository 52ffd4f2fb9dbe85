import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { assert, expect, test } from 'vitest';
import { takeScores } from '../../../app/kaggle/late-scores.ts';
import { submittedBy } from '../../../app/kaggle/submitted.ts';
import { readResult } from '../../../app/result/result.ts';
import type { KaggleSubmission } from '../../../services/kaggle/kaggle.ts';
import { openKaggle } from '../../../services/kaggle/open.ts';
import { openSentBook } from '../../../services/kaggle/submissions/sent-book.ts';
import { openHome } from '../../../services/store/home.ts';
import { endedRun } from '../../rigs/mlflow/ended.ts';
import { scratchFolder } from '../../rigs/scratch.ts';

const mark = 'medalist aaaaaaaaaaaa-000001';
const description = `mine [${mark}]`;
const kaggle = openKaggle({ base: 'http://127.0.0.1:1/api/v1', credentials: null });
const listed: KaggleSubmission = {
  ...{ ref: 7, fileName: 'submission.csv', date: '2026-11-29T00:00:00Z', description, bytes: 9, error: '' },
  ...{ status: 'complete', publicScore: '0.8125', privateScore: null },
};

/** An ended run whose submission was sent by a session that died, so many milliseconds ago. */
const died = (ago: number, state: 'sending' | 'sent', submitted: object | null) => {
  const root = scratchFolder();
  const home = openHome(root);
  const folder = endedRun(root, { submitted });
  const opened = openSentBook(home.sent);
  assert(opened.ok);
  using book = opened.book;
  const run = { slug: 'ships', run: '20261127-010203-aaaa', folder: folder.path };
  const file = { digest: 'a'.repeat(64), bytes: 9, fileName: 'submission.csv', lastRef: 0, at: Date.now() - ago };
  const begun = book.begin({ server: kaggle.address, ...run, ...file, mark, description }, 0);
  assert(begun.ok && begun.sent !== null);
  book.note(begun.sent.id, state === 'sent' ? { state, ref: 7 } : { state: 'lost', ref: null });
  const take = (list: readonly KaggleSubmission[]) => takeScores(home, kaggle, 'ships', list);
  const result = () => {
    const read = readResult(folder.result);
    assert(read !== undefined);
    return read;
  };
  return { home, take, result, report: () => readFileSync(join(folder.path, 'report.html'), 'utf8') };
};

const waiting = { ref: 7, description, status: 'pending', error: '', publicScore: null, privateScore: null };
const unknown = { ...waiting, ref: null, status: 'unknown' };

test('a score that comes after the end of a run is put into its result and report', async () => {
  const { take, result, report } = died(0, 'sent', waiting);
  await take([]);
  expect(result().submitted).toEqual(waiting);
  await take([{ ...listed, ref: 8, description: 'of somebody else' }, listed]);
  expect(result().submitted).toEqual({ ...waiting, status: 'complete', publicScore: '0.8125' });
  expect(report()).toContain('submission 7: public 0.8125');
  await take([{ ...listed, privateScore: '0.8' }]);
  expect(result().submitted).toMatchObject({ privateScore: '0.8' });
});

test('what a dead session sent is in the result of the run: pending with its number, or unknown where the answer was lost', () => {
  const sent = died(0, 'sent', null);
  expect(submittedBy(sent.home, sent.result())).toEqual(waiting);
  const lost = died(0, 'sending', null);
  expect(submittedBy(lost.home, lost.result())).toEqual(unknown);
  expect(submittedBy(lost.home, { ...lost.result(), runId: 'another' })).toBeNull();
});

test('a submission whose answer was lost is found in the list', async () => {
  const { take, result } = died(0, 'sending', unknown);
  expect(await take([])).toMatchObject([{ state: 'lost' }]);
  expect(result().submitted).toEqual(unknown);
  expect(await take([listed])).toMatchObject([{ state: 'sent', ref: 7 }]);
  expect(result().submitted).toMatchObject({ ref: 7, status: 'complete' });
});

test('one that Kaggle does not list minutes later never arrived', async () => {
  const { take, result } = died(6 * 60_000, 'sending', unknown);
  expect(await take([])).toMatchObject([{ state: 'void' }]);
  expect(result().submitted).toBeNull();
});
