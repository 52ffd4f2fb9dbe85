import type { JournalLine } from '../../../services/store/events.ts';
import { printable } from '../terminal/printable.ts';
import { branchMark } from './branch-mark.ts';
import { describeCall, describeMessage } from './model-lines.ts';

/** One event on a line: its time, its type, and its main words. */
export const describeLine = (line: JournalLine): string =>
  `${line.at.slice(11, 23)}  ${line.type.padEnd(18)} ${branchMark(line)}${wordsOf(line)}`.trimEnd();

const wordsOf = (line: JournalLine): string => {
  switch (line.type) {
    case 'model.called':
      return describeCall(line);
    case 'message':
      return describeMessage(line).trimStart();
    case 'stage.started':
      return line.stage;
    case 'stage.finished':
    case 'stage.cached':
      return printable(`${line.stage}: ${line.headline}`);
    case 'stage.failed':
      return printable(`${line.stage}: ${line.kind}: ${firstLine(line.message)}`);
    default: {
      const { type: _type, at: _at, seq: _seq, run: _run, branch: _branch, ...rest } = line;
      return printable(JSON.stringify(rest)).slice(0, 200);
    }
  }
};

const firstLine = (text: string): string => text.split('\n')[0] ?? '';
