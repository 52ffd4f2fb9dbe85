import type { JournalLine } from '../../../services/store/events.ts';
import { short } from '../../../services/text/figures.ts';

/** One line of what a run has done, for people who watch. */
export interface News {
  /** ISO 8601. */
  readonly at: string;
  readonly tone: 'good' | 'bad' | 'doubt' | 'plain';
  /** The candidate that it is about; '' for the run itself. */
  readonly branch: string;
  readonly text: string;
}

/** A line of the journal as news; undefined: it is none. */
export const newsOf = (line: JournalLine): News | undefined => {
  const told = wordsOf(line);
  return told && { at: line.at, branch: line.branch ?? '', tone: told[0], text: told[1] };
};

const wordsOf = (line: JournalLine): readonly [News['tone'], string] | undefined => {
  switch (line.type) {
    case 'run.started':
      return ['plain', 'begun'];
    case 'run.resumed':
      return ['plain', 'goes on'];
    case 'run.ended':
      return ['plain', `ended: ${line.status}`];
    case 'run.note':
      return ['doubt', line.message];
    case 'run.decided':
      return ['plain', `your word on its ${line.about}: ${line.decision}${line.note === '' ? '' : `, "${line.note}"`}`];
    case 'run.snapshot-discarded':
      return ['doubt', `begins over from what the store remembers: ${line.why}`];
    case 'stage.finished':
      return ['good', `${line.stage}: ${line.headline} (${(line.ms / 1000).toFixed(1)} s)`];
    case 'stage.cached':
      return ['good', `${line.stage}: ${line.headline} (remembered)`];
    case 'stage.failed':
      return ['bad', `${line.stage} (${line.kind}): ${firstLine(line.message)}`];
    case 'stage.crashed':
      return ['bad', `${line.stage}: ${firstLine(line.message)}`];
    case 'python.warning':
      return line.limit === 'time' ? undefined : ['doubt', `near a limit: ${line.message}`]; // a template uses all of its time
    case 'store.corrupt':
      return ['doubt', `thrown away, damaged: ${line.path} (${line.why})`];
    case 'solution.event':
      return ofSolution(line.event);
    default:
      return undefined;
  }
};

type SolutionEvent = Extract<JournalLine, { type: 'solution.event' }>['event'];

const ofSolution = (event: SolutionEvent): readonly [News['tone'], string] | undefined => {
  switch (event.name) {
    case 'MODEL':
      return ['plain', `${event.model}, ${event.target}: ${short(event.score)} (${event.seconds.toFixed(1)} s)`];
    case 'WARN':
      return ['doubt', event.message];
    default:
      return undefined;
  }
};

const firstLine = (text: string): string => text.split('\n')[0] ?? '';
