import type { RunObserver } from '../../../app/run/observer.ts';
import { onInterrupt } from '../../interrupt.ts';
import { printable } from './printable.ts';
import { eraseLine, write } from './terminal.ts';

/** Runs something that is usually short. After a second, a terminal shows what is going on and for how long. */
export const withWaiting = async <T>(
  what: string,
  work: (watching: Required<Pick<RunObserver, 'onEvent' | 'signal'>>) => Promise<T>,
): Promise<T> => {
  const out = process.stderr;
  const started = Date.now();
  let stage = '';
  const draw = () => {
    const elapsed = Math.round((Date.now() - started) / 1000);
    if (elapsed >= 1) write(out, `${eraseLine}${`  ${what}${stage}  ${elapsed} s`.slice(0, (out.columns || 80) - 1)}`);
  };
  const timer = out.isTTY ? setInterval(draw, 250) : undefined;
  try {
    return await work({
      onEvent: (line) => {
        if (line.type === 'stage.started') stage = `: ${printable(line.stage)} of the competition`;
        if (line.type === 'stage.finished' || line.type === 'stage.cached') stage = '';
      },
      signal: onInterrupt(),
    });
  } finally {
    clearInterval(timer);
    if (out.isTTY) write(out, eraseLine);
  }
};
