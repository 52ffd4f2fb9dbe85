import { unwrapped } from './block.ts';
import { cut } from './cut.ts';

/** The whole terminal, for as long as somebody looks; then it is as it was before. */
export interface Screen extends Disposable {
  readonly draw: () => void;
}

const enter = '\x1b[?1049h\x1b[?25l';
const leave = '\x1b[?25h\x1b[?1049l';

/** `lines` gives what is to be seen, of so many lines at most. It is asked each second, and when the terminal changes. */
export const openScreen = (out: NodeJS.WriteStream, lines: (height: number) => readonly string[]): Screen => {
  let open = true;
  const draw = () => {
    const [height, width] = [out.rows || 24, out.columns || 80];
    const shown = lines(height - 1).slice(0, height - 1);
    // drawn over what was there: clearing first would flicker
    const text = unwrapped(shown.map((line) => `${cut(line, width)}\x1b[K`));
    out.write(`\x1b[H${text}\x1b[J`);
  };
  const close = () => {
    if (!open) return;
    open = false;
    clearInterval(timer);
    out.off('resize', draw);
    process.off('exit', close);
    out.write(leave);
  };
  out.write(enter);
  const timer = setInterval(draw, 1000);
  out.on('resize', draw);
  process.on('exit', close); // also where something breaks
  return { draw, [Symbol.dispose]: close };
};
