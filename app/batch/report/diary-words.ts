import type { Refusal } from '../../refusal.ts';
import type { BatchEnded, BatchEvent } from '../options.ts';

/** An event as a line of the diary; null: it is not kept there, because the run's own events.jsonl has it. */
export const diaryWords = (event: BatchEvent): string | null => {
  switch (event.type) {
    case 'batch.started': {
      const others = event.others === 0 ? '' : `; ${event.others} more work on this list`;
      return `begins: ${event.toDo} of ${event.rows} rows to do${others}`;
    }
    case 'row.started': {
      const again = event.attempt > 1 ? `, attempt ${event.attempt}` : '';
      return `${rowOf(event)} ${event.resumed ? 'goes on' : 'starts'}${again}`;
    }
    case 'row.place':
      return `${rowOf(event)} ${event.words}`;
    case 'row.line':
      return null;
    case 'row.retried':
      return `${rowOf(event)} is tried again (${event.attempt}): ${event.why}`;
    case 'row.ended': {
      const score = event.score === '' ? '' : ` ${event.score}`;
      const note = event.note === '' ? '' : `: ${event.note}`;
      return `${rowOf(event)} ${event.status}${score} in ${event.seconds.toFixed(1)} s${note}`;
    }
    case 'row.left':
      return `${rowOf(event)} is left: ${event.why}`;
    case 'batch.note':
      return event.message;
    case 'batch.stopping':
      return `stops: ${event.why}`;
  }
};

const rowOf = ({ line, competition, run }: { line: number; competition: string; run: string }): string =>
  `line ${line} ${competition} ${run}`;

/** The last line of a batch. */
export const endedWords = (ended: BatchEnded | Refusal): string => {
  if (!ended.ok) return `not done: ${ended.message}`;
  const { end, problem, here } = ended;
  const counts = `${here.rows} rows here, ${here.failed} failed, ${here.seconds.toFixed(1)} s`;
  return `ends (${end}): ${counts}${problem === null ? '' : `; the list could not be written: ${problem}`}`;
};
