import { unwrapped } from './block.ts';
import { cut } from './cut.ts';
import { control, write } from './terminal.ts';

/** The whole terminal as one picture. On disposal, the terminal is as it was before. */
export interface Screen extends Disposable {
  readonly draw: () => void;
}

const enter = control('\x1b[?1049h\x1b[?25l');
const leave = control('\x1b[?25h\x1b[?1049l');
const [home, restOfLine, restOfScreen] = [control('\x1b[H'), control('\x1b[K'), control('\x1b[J')];

/** Draws `lines`, which gets the greatest number of lines, each second and when the terminal changes its size. */
export const openScreen = (out: NodeJS.WriteStream, lines: (height: number) => readonly string[]): Screen => {
  let open = true;
  const draw = () => {
    const [height, width] = [out.rows || 24, out.columns || 80];
    const shown = lines(height - 1).slice(0, height - 1);
    // overwrites the old lines: clearing the screen first would flicker
    const text = unwrapped(shown.map((line) => `${cut(line, width)}${restOfLine}`));
    write(out, `${home}${text}${restOfScreen}`);
  };
  const close = () => {
    if (!open) return;
    open = false;
    clearInterval(timer);
    out.off('resize', draw);
    process.off('exit', close);
    write(out, leave);
  };
  write(out, enter);
  const timer = setInterval(draw, 1000);
  out.on('resize', draw);
  process.on('exit', close); // also after a crash
  return { draw, [Symbol.dispose]: close };
};
