import type { BatchEvent } from '../../../app/batch/options.ts';
import { printable } from '../terminal/printable.ts';
import { paint } from '../terminal/terminal.ts';
import { describeRow } from './row.ts';

/** The line that an event adds to the screen or a log; undefined: only a live view shows this event. */
export const describeEvent = (event: BatchEvent, out: NodeJS.WriteStream): string | undefined => {
  switch (event.type) {
    case 'batch.started': {
      const { rows, toDo, others } = event;
      const shared = others === 0 ? '' : `, shared with ${others} other batch${others === 1 ? '' : 'es'}`;
      return `${rows} row${rows === 1 ? '' : 's'}, ${toDo} to do${shared}`;
    }
    case 'row.started': {
      if (out.isTTY) return undefined;
      const words = `${event.resumed ? 'goes on' : 'begins'}, run ${event.run}`;
      return describeRow({ ...event, status: 'running', words }, out);
    }
    case 'row.retried':
      return describeRow({ ...event, status: 'again', words: `attempt ${event.attempt}: ${event.why}` }, out);
    case 'row.ended':
      return describeRow({ ...event, words: event.note }, out);
    case 'row.left':
      return describeRow({ ...event, status: 'left', words: event.why }, out);
    case 'batch.note':
      return `${paint('yellow', '!', { stream: out })} ${printable(event.message)}`;
    case 'batch.stopping':
      return `${paint('yellow', '!', { stream: out })} ${printable(event.why)}`;
    case 'row.place':
    case 'row.line':
      return undefined;
  }
};

/** The line that only `--verbose` adds for an event. */
export const describeDetail = (event: BatchEvent): string | undefined => {
  if (event.type === 'row.line') return `          ${event.line} | ${printable(event.text)}`;
  return event.type === 'row.place' ? `          ${event.line} | ${printable(event.words)}` : undefined;
};
