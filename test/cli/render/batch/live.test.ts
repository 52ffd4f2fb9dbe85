import { expect, onTestFinished, test, vi } from 'vitest';
import { openBatchView } from '../../../../cli/render/batch/live.ts';
import { openHome } from '../../../../services/store/home.ts';
import { screenOf } from '../../../rigs/command/screen.ts';
import { scratchFolder } from '../../../rigs/scratch.ts';

/** A terminal, what is seen on it, and a clock that the test turns. */
const terminal = () => {
  vi.useFakeTimers();
  onTestFinished(() => void vi.useRealTimers());
  let all = '';
  const out = Object.assign(Object.create(process.stderr), {
    ...{ isTTY: true, rows: 24, columns: 80 },
    write: (text: string) => {
      all += text.replaceAll('\n', '\r\n'); // as a terminal driver does
      return true;
    },
  });
  return { out, seen: () => screenOf(all), redraw: () => vi.advanceTimersByTime(500) };
};

const row = (line: number) => ({ line, competition: 'small', run: `r${line}` });
const rowsOf = (...statuses: string[]) =>
  statuses.map((status, at) => ({ line: at + 2, cells: { competition: 'small', status }, holder: null }));

test('what runs is redrawn below what ended, with the totals; at the end only what ended stays', () => {
  const { out, seen, redraw } = terminal();
  const view = openBatchView(out, openHome(scratchFolder()));
  view.show({ type: 'batch.started', rows: 3, toDo: 3, others: 0 });
  for (const line of [2, 3]) view.show({ type: 'row.started', ...row(line), attempt: 1, resumed: false });
  view.know(rowsOf('running', 'running', ''));
  redraw();
  expect(seen().join('\n')).toMatch(/^3 rows.*\nrunning +2 +small.*\nrunning +3 +small.*\n3 rows: 2 running, 1 to do/);
  view.show({ type: 'row.place', ...row(3), words: 'execute\u001b[2J' });
  view.show({ type: 'row.ended', ...row(2), status: 'ok', score: '0.5', note: '', seconds: 4 });
  view.know(rowsOf('ok', 'running', ''));
  redraw();
  expect(seen().join('\n')).toMatch(
    /^3 rows.*\nok +2 +small.*\nrunning +3 +small .*execute\\u001b\[2J\n3 rows: 1 ok, 1 running, 1 to do/,
  );
  view.show({ type: 'row.left', ...row(3), why: 'stopped' });
  view[Symbol.dispose]();
  expect(seen().join('\n')).toMatch(/^3 rows.*\nok +2 +small.*\nleft +3 +small.*stopped\n*$/);
});
