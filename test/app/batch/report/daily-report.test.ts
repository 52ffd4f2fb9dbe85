import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { basename, join, resolve } from 'node:path';
import { load } from 'cheerio';
import { expect, test } from 'vitest';
import type { BatchEnded } from '../../../../app/batch/options.ts';
import { writeDailyReport } from '../../../../app/batch/report/daily-report.ts';
import { diaryFolder } from '../../../../app/batch/report/diary-folder.ts';
import { summaryOf } from '../../../../app/batch/report/summary.ts';
import { refuse } from '../../../../app/refusal.ts';
import { openLedger } from '../../../../services/ledger/open.ts';
import { openHome } from '../../../../services/store/home.ts';
import { scratchFolder } from '../../../rigs/scratch.ts';
import { call, noRates } from '../../../services/ledger/fresh-ledger.ts';

const now = new Date('2026-11-21T02:30:00Z');

const rows: readonly Readonly<Record<string, string>>[] = [
  {
    competition: 'titanic',
    status: 'ok',
    score: '0.8123',
    metric: 'auc',
    run: 'r-1',
    cost: '0.41 USD',
    seconds: '3600',
    ended: '2026-11-21T01:00:00Z',
  },
  {
    competition: 'https://www.kaggle.com/competitions/house-prices',
    status: 'failed',
    note: 'short | *note*\n# no head',
    run: 'r-2',
    seconds: '12.5',
    ended: '2026-11-21T02:00:00Z',
  },
  {
    competition: 'late',
    status: 'fallback',
    note: 'execute: too slow',
    run: '../../etc',
    ended: '2026-11-20T23:30:00Z',
  },
  { competition: 'old', status: 'ok', run: 'r-4', ended: '2026-11-01T00:00:00Z' },
  { competition: 'odd', status: 'done by hand', ended: 'yesterday' },
  { competition: 'next', status: '' },
];

const place = () => {
  const root = scratchFolder();
  const list = join(root, 'list.csv');
  const head = ['competition', 'status', 'score', 'metric', 'note', 'run', 'cost', 'seconds', 'ended'];
  const cells = rows.map((row) => head.map((name) => `"${row[name] ?? ''}"`).join(','));
  writeFileSync(list, `${[head.join(','), ...cells].join('\n')}\n`);
  return { root, list, home: openHome(root) };
};

const ended = (change: Partial<BatchEnded> = {}): BatchEnded => ({
  ...{ ok: true, end: 'done', problem: null, here: { rows: 2, failed: 1, seconds: 600 } },
  summary: summaryOf(rows.map((cells, at) => ({ line: at + 2, cells, holder: null }))),
  ...change,
});

const spend = (path: string, micro: number) => {
  const opened = openLedger(path);
  if (!opened.ok) throw new Error(opened.message);
  using ledger = opened.ledger;
  const reserved = ledger.reserve(call({ cost: micro }), [], noRates, new Date());
  if (!reserved.ok) throw new Error(reserved.message);
  ledger.settle(reserved.id, { tokens: 1234, cost: micro });
};

test('it tells what ended that day, what went wrong and why, what is to do, and what it cost', () => {
  const { home, list, root } = place();
  const folder = join(root, 'submissions', 'house-prices', 'r-2');
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, 'blob'), Buffer.alloc(3_000_000));
  const { path, trouble } = writeDailyReport(home, list, ended(), now);
  expect(trouble).toBeNull();
  expect([basename(path), join(path, '..')]).toEqual(['2026-11-21.md', diaryFolder(home, list)]);
  const text = readFileSync(path, 'utf8');
  expect(text).toMatch(
    /^# .*list\.csv: 2026-11-21 \(UTC\)\n\nThe last batch, until 2026-11-21T02:30:00Z: nothing was left/,
  );
  expect(text).toContain('| titanic | ok | 0.8123 | auc | 0.41 USD | 3600 |  |');
  expect(text).toContain('| house-prices | failed |  |  |  | 12.5 | short \\| \\*note\\* # no head |');
  expect(text).toContain('It did 2 rows in 0.17 h, 1 failed.');
  expect(text).toContain('2 rows: 1 valid, 0 of them fallbacks; 1 failed; cost 0.41 USD; 1.00 h.');
  expect(text).toMatch(
    /^### house-prices: failed \(line 3\)\n- why: short .*\n- look: `medalist log r-2`\n- again: clear/m,
  );
  expect(text).toContain('## To do\n\n- 1 row to do: the next batch takes them\n- 1 row failed: fix the reason');
  expect(text).toContain("- 1 row with a mark of somebody's own: left alone");
  expect(text).toContain('- models on this day: nothing');
  expect(text).toMatch(/- submissions\/ uses 3\.\d MB; .* GB are free there$/m);
  expect(text).not.toContain('| old |');
  expect(existsSync(join(path, '..', '2026-11-20.md'))).toBe(false);
});

test('a batch that passed midnight writes the day before, too', () => {
  const { home, list } = place();
  const end = ended({ end: 'time', here: { rows: 3, failed: 1, seconds: 4 * 3600 } });
  const { path } = writeDailyReport(home, list, end, now);
  expect(readFileSync(path, 'utf8')).toContain('**its time was up**; the next one goes on. It did 3 rows in 4.00 h');
  const before = readFileSync(join(path, '..', '2026-11-20.md'), 'utf8');
  expect(before).toContain('| late | fallback |');
  expect(before).toContain('### late: fallback (line 4)\n- why: execute: too slow');
  expect(before).not.toContain('| titanic |');
  expect(before).not.toContain('medalist log'); // no such run is here, and its name leads elsewhere
});

test('what the run itself says of its failure is told with what to do', () => {
  const { home, list, root } = place();
  // the parts of a result.json that are looked at stand in a real one: made by the run that a test rig scripts
  const folder = join(root, 'submissions', 'house-prices', 'r-2');
  mkdirSync(folder, { recursive: true });
  const failure = {
    ok: false,
    stage: 'execute',
    kind: 'timeout',
    message: 'no end after 9 s',
    advice: 'Give it more time.',
  };
  writeFileSync(join(folder, 'result.json'), JSON.stringify(resultWith(failure)));
  const { path } = writeDailyReport(home, list, ended(), now);
  expect(readFileSync(path, 'utf8')).toContain('- why: execute: no end after 9 s\n- do: Give it more time.\n');
});

const resultWith = (failure: object) => ({
  ...{ schema: 1, slug: 'house-prices', runId: 'r-2', status: 'failed', summary: 'No submission.', report: null },
  ...{ failures: [failure], submitted: null, kernel: null, gpu: null, peaks: null, models: null },
  request: { url: null, time: 60, seed: 42, solution: null },
  sandbox: { tier: 'none', holes: [] },
  timings: { total: 1, python: 0, harness: 1, stages: {} },
  ...{ versions: {}, digests: {} },
});

test('money is that of the ledger', () => {
  const { home, list } = place();
  mkdirSync(join(home.ledger, '..'), { recursive: true });
  spend(home.ledger, 1_250_000);
  const { path } = writeDailyReport(home, list, ended(), new Date());
  expect(readFileSync(path, 'utf8')).toContain('- models on this day: 1.25 USD, 1 call, 1,234 tokens');
  writeFileSync(home.ledger, 'no ledger '.repeat(100));
  writeDailyReport(home, list, ended(), new Date());
  expect(readFileSync(path, 'utf8')).toMatch(/- models on this day: not known: .* is not a ledger of Medalist/);
});

test('a batch that could not work leaves a report all the same, of the list as far as it can be read', () => {
  const { home, list } = place();
  const no = refuse('no-sandbox', 'nothing here can keep solutions in', 'Install bubblewrap.');
  const { path } = writeDailyReport(home, list, no, now);
  expect(readFileSync(path, 'utf8')).toContain('**nothing here can keep solutions in**\nInstall bubblewrap.');
  expect(readFileSync(path, 'utf8')).toContain('| titanic | ok |');
  writeFileSync(list, '');
  expect(writeDailyReport(home, list, no, now).trouble).toBeNull();
  expect(readFileSync(path, 'utf8')).toContain('The list cannot be read');
});

test('a report that cannot be written is told, not thrown', () => {
  const { home, list, root } = place();
  writeFileSync(join(root, 'submissions'), 'no folder');
  expect(writeDailyReport(home, list, ended(), now).trouble).toMatch(/^the daily report cannot be written: /);
});

test('the same day is a page, too: rows lead to the reports of their runs, and names are text', () => {
  const { home, list, root } = place();
  const folder = join(root, 'submissions', 'titanic', 'r-1');
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, 'report.html'), '');
  const hostile = {
    competition: 'c',
    note: '<img src=x onerror=alert(1)>',
    status: 'failed',
    ended: '2026-11-21T02:10:00Z',
  };
  const summary = summaryOf([...rows, hostile].map((cells, at) => ({ line: at + 2, cells, holder: null })));
  const { path } = writeDailyReport(home, list, ended({ summary }), now);
  const page = load(readFileSync(path.replace(/md$/, 'html'), 'utf8'));
  const links = page('a')
    .get()
    .map((link) => page(link).attr('href') ?? '');
  expect(links.map((link) => resolve(diaryFolder(home, list), link))).toEqual([join(folder, 'report.html')]);
  expect(page('td').text()).toContain('short | *note*');
  expect(page('td').text()).toContain(hostile.note);
  expect(page('img, script').length).toBe(0);
  expect(page('#wrong li').length).toBe(2);
});
