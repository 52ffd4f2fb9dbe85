import { expect, test } from 'vitest';
import { openScreen } from '../../../../cli/render/terminal/screen.ts';
import { screenOf } from '../../../rigs/command/screen.ts';

/** A terminal of four lines with something on it. */
const terminal = () => {
  const seen = { all: 'what was there\r\n' };
  const out = Object.assign(Object.create(process.stderr), {
    ...{ isTTY: true, rows: 4, columns: 12 },
    write: (text: string) => {
      seen.all += text;
      return true;
    },
  });
  return { seen, out };
};

test('the terminal is as before when a look ends, and its cursor is back', () => {
  const { seen, out } = terminal();
  const listeners = process.listenerCount('exit');
  {
    using screen = openScreen(out, () => ['a list']);
    screen.draw();
    expect(screenOf(seen.all)[0]).toBe('a list');
    expect(seen.all).not.toContain('\u001b[?25h');
  }
  expect(screenOf(seen.all)[0]).toBe('what was there');
  expect(seen.all.endsWith('\u001b[?25h\u001b[?1049l')).toBe(true);
  expect([process.listenerCount('exit'), out.listenerCount('resize')]).toEqual([listeners, 0]);
});

test('a line is cut to the width, lines to the height, and no cell of a list steers', () => {
  const { seen, out } = terminal();
  using screen = openScreen(out, () => ['one\u001b[2J', 'a line that is longer', 'three', 'four', 'five']);
  screen.draw();
  const lines = screenOf(seen.all).map((line) => line.trim());
  expect(lines).toEqual(['one\\u001b[2J', 'a line that', 'three', '']);
});
