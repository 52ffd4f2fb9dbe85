import { describe, expect, test } from 'vitest';
import { pageText } from '../../../cli/render/kaggle/page.ts';
import { openTransfer } from '../../../cli/render/kaggle/transfer.ts';
import { durationOf, fromNow, sizeOf } from '../../../cli/render/kaggle/words.ts';
import { write } from '../../../cli/render/terminal/terminal.ts';

describe('a transfer', () => {
  /** Shows 1 MB every 100 ms, on a screen of this kind. */
  const shown = (isTTY: boolean, total: number | null, quiet = false) => {
    const written: string[] = [];
    let now = 0;
    const transfer = openTransfer({ isTTY, columns: 100, write: (text) => written.push(text) }, quiet, () => now);
    for (let done = 0; done <= 50; done++, now += 100) transfer.show(done * 1e6, total);
    transfer.close();
    return written;
  };

  test('on a terminal one line is drawn over: bar, share, amount, rate, time left', () => {
    const lines = shown(true, 100e6);
    expect(lines.at(-2)).toBe('\r\x1b[2K  ████████████░░░░░░░░░░░░  50 %  50 MB of 100 MB  10 MB/s  5 s left');
    expect(lines.at(-1), 'and taken off again').toBe('\r\x1b[2K');
    expect(lines.join('')).not.toContain('\n');
  });

  test('where nobody looks it is a line for each tenth', () => {
    expect(shown(false, 50e6)).toHaveLength(10);
    expect(shown(false, 50e6)[4]).toBe('50 % of 50 MB, 10 MB/s\n');
  });

  test('of unknown length: what came, and how fast', () => {
    expect(shown(true, null).at(-2)).toBe('\r\x1b[2K  50 MB  10 MB/s');
    expect(shown(false, null)).toEqual([]);
  });

  test('quiet is quiet', () => {
    expect([...shown(true, 50e6, true), ...shown(false, 50e6, true)]).toEqual([]);
  });

  test('the rate is that of the last seconds, and the line fits the screen', () => {
    const written: string[] = [];
    let now = 0;
    const transfer = openTransfer({ isTTY: true, columns: 60, write: (text) => written.push(text) }, false, () => now);
    for (const [at, done] of [
      [0, 0],
      [1_000, 90e6],
      [10_000, 90e6],
      [16_000, 90e6],
    ] as const) {
      now = at;
      transfer.show(done, 100e6);
    }
    expect(written.at(-1)).toContain(' 0 B/s');
    expect(Math.max(...written.map((line) => line.replace('\r\x1b[2K', '').length))).toBeLessThan(60);
  });
});

describe("a host's page", () => {
  test('HTML becomes text: headings, paragraphs, lists, tables; an example keeps its lines', async () => {
    const content = `<h2>Evaluation</h2><p>Scored on
      <b>AUC</b>.</p><ul><li>one</li><li>two</li></ul><table><tr><th>a</th><th>b</th></tr><tr><td>1</td><td>2</td></tr>
      </table><pre><code>id,target\n1,0.5\n</code></pre><script>alert(1)</script><p>End&amp;</p>`;
    expect(await pageText({ name: 'evaluation', content, mimeType: 'text/html' })).toBe(
      ['## Evaluation\n\nScored on AUC.\n\n- one\n- two\n\na | b\n1 | 2\n\n    id,target\n    1,0.5\n\nEnd&'].join(
        '\n',
      ),
    );
  });

  test('markdown stays as it is, and nothing in it steers the terminal', async () => {
    const page = { name: 'rules', mimeType: 'text/markdown' };
    expect(await pageText({ ...page, content: '# A\n\n* <b>x</b>\r\n\ty' })).toBe('# A\n\n* <b>x</b>\n  y');
    const html = { name: 'rules', mimeType: 'text/html', content: '<p>a&#27;[2J</p><pre>&#x9b;1m</pre>' };
    let seen = '';
    write({ write: (text) => (seen += text) }, await pageText(html));
    expect(seen).not.toMatch(/[^\P{Cc}\n]/u);
    expect(seen).toContain('a\\u001b[2J');
  });
});

test.each([
  ['2026-01-04T12:00:00Z', 'in 3 days'],
  ['2026-01-04T11:59:00Z', 'in 2 days'],
  ['2026-01-01T17:30:00Z', 'in 5 hours'],
  ['2026-01-01T12:50:00Z', 'in 50 minutes'],
  ['2025-12-30T12:00:00Z', '2 days ago'],
  ['2030-01-01T12:00:00Z', 'in 4 years'],
])('%s seen from 2026-01-01 12:00 is %s', (date, words) => {
  expect(fromNow(date, new Date('2026-01-01T12:00:00Z'))).toBe(words);
});

test.each([
  [0, '0 B'],
  [999, '999 B'],
  [61_194, '61.2 kB'],
  [1_400_000_000, '1.4 GB'],
  [980e9, '980 GB'],
])('%d bytes are %s', (bytes, words) => {
  expect(sizeOf(bytes)).toBe(words);
});

test.each([
  [8.4, '8 s'],
  [200, '3 min 20 s'],
  [7500, '2 h 5 min'],
])('%d seconds are %s', (seconds, words) => {
  expect(durationOf(seconds)).toBe(words);
});
