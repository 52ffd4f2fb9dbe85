import { betterScore, keptScoreName, type PrintedScore } from '../../../core/metrics/best-score.ts';
import type { JournalLine } from '../../../services/store/events.ts';
import { printable } from '../terminal/printable.ts';
import { eraseLine, paint, type Style, write } from '../terminal/terminal.ts';
import { branchMark } from './branch-mark.ts';
import { openLeft } from './left.ts';
import { describeCall, describeMessage } from './model-lines.ts';
import { describeUse, nearness } from './resources.ts';

/** Shows a run's events as they come: a line for each stage, and on a terminal a live line below. */
export interface Progress {
  readonly show: (line: JournalLine) => void;
  readonly close: () => void;
}

/** A stage at work, as the live line shows it. */
interface Working {
  readonly title: string;
  readonly since: number;
  detail: string;
  used: string;
  best: PrintedScore | null;
}

const frames = ['⠋', '⠙', '⠹', '⠸', '⠼', '⠴', '⠦', '⠧', '⠇', '⠏'];
const name = (stage: string) => stage.padEnd(9);
const titleOf = (line: { readonly stage: string } & Pick<JournalLine, 'branch'>) =>
  `${name(line.stage)} ${branchMark(line)}`;
const seconds = (ms: number) => (ms < 50 ? '' : `  ${(ms / 1000).toFixed(1)} s`);

/** `verbose`: shows also what models say and do, and every line that a solution prints. */
export const openProgress = (out: NodeJS.WriteStream, verbose = false): Progress => {
  const colour = (style: Style, text: string) => paint(style, text, { stream: out });
  // what is at work, by branch: candidates may work at the same time
  const working = new Map<string, Working>();
  const liveOf = ({ branch = '' }: Pick<JournalLine, 'branch'>) => working.get(branch);
  const ended = ({ branch = '' }: Pick<JournalLine, 'branch'>) => working.delete(branch);
  const left = openLeft();
  let frame = 0;
  const clear = () => {
    if (out.isTTY) write(out, eraseLine);
  };
  const print = (text: string) => {
    clear();
    write(out, `${text}\n`);
  };
  const draw = () => {
    const live = [...working.values()].at(-1);
    if (live === undefined || !out.isTTY) return;
    const elapsed = Math.round((Date.now() - live.since) / 1000);
    const text = `  ${frames[frame++ % frames.length]} ${live.title}${live.detail}  ${elapsed} s${left.words(Date.now())}${live.used}`;
    write(out, `${eraseLine}${text.slice(0, (out.columns || 80) - 1)}`);
  };
  const timer = out.isTTY ? setInterval(draw, 120) : undefined;
  timer?.unref();

  const show = (line: JournalLine): void => {
    left.take(line);
    switch (line.type) {
      case 'run.started':
      case 'run.resumed':
        print(
          colour('bold', `${line.slug}`) +
            colour('dim', `  run ${line.run}${line.type === 'run.resumed' ? ', resumed' : ''}`),
        );
        break;
      case 'stage.started':
        ended(line); // so that set() puts this branch last, and draw() shows it
        working.set(line.branch ?? '', { title: titleOf(line), since: Date.now(), detail: '', used: '', best: null });
        draw();
        break;
      case 'stage.finished':
        ended(line);
        print(`  ${colour('green', '✓')} ${titleOf(line)}${line.headline}${colour('dim', seconds(line.ms))}`);
        break;
      case 'stage.cached':
        print(`  ${colour('green', '✓')} ${titleOf(line)}${line.headline}${colour('dim', '  remembered')}`);
        break;
      case 'stage.failed':
        ended(line);
        print(`  ${colour('yellow', '✗')} ${titleOf(line)}${line.message.split('\n')[0]}`);
        break;
      case 'stage.crashed':
        print(`  ${colour('red', '✗')} ${titleOf(line)}${line.message}`);
        break;
      case 'stage.progress':
        detail(line, `${line.what} ${share(line.done, line.total, line.unit)}`);
        draw();
        break;
      case 'solution.event':
        showSolution(line);
        break;
      case 'store.corrupt':
        print(`  ${colour('yellow', '!')} thrown away, damaged: ${line.path} (${line.why})`);
        break;
      case 'journal.left-out':
        print(`  ${colour('yellow', '!')} events.jsonl is full: ${line.lines} lines of what passes are not in it`);
        break;
      case 'run.note':
        print(`  ${colour('yellow', '!')} ${line.about === undefined ? '' : `${line.about}: `}${line.message}`);
        break;
      case 'run.snapshot-discarded':
        print(`  ${colour('yellow', '!')} starting over from what the store remembers: ${line.why.split('\n')[0]}`);
        break;
      case 'python.started':
        if (line.sandbox === 'none')
          print(`  ${colour('red', '!')} no sandbox: the solution can read and do whatever you can`);
        else
          print(
            colour('dim', `    ${branchMark(line)}sandbox ${line.sandbox}${line.gpu === null ? '' : `, ${line.gpu}`}`),
          );
        break;
      case 'python.sample':
        use(line, describeUse(line));
        draw();
        break;
      case 'python.warning':
        if (line.limit !== 'time')
          // a template uses all of its time on purpose
          print(`  ${colour('yellow', '!')} near a limit: ${nearness(line)}`);
        break;
      case 'run.decided':
        print(
          `  ${colour('cyan', '>')} ${line.about}: ${line.decision}${line.note === '' ? '' : `, "${printable(line.note)}"`}`,
        );
        break;
      case 'model.called':
        detail(line, `${line.role}: ${line.about}`);
        if (verbose) print(colour('dim', `    ${branchMark(line)}${describeCall(line)}`));
        draw();
        break;
      case 'message':
        if (verbose) print(colour('dim', describeMessage(line)));
        break;
      case 'stage.log':
        if (verbose) print(colour('dim', `    ${branchMark(line)}${printable(line.line)}`));
        break;
      case 'model.text':
      case 'python.exited':
      case 'run.state':
      case 'run.ended':
        break;
      default:
        line satisfies never;
    }
  };
  const detail = (line: JournalLine, text: string) => {
    const live = liveOf(line);
    if (live !== undefined) live.detail = text;
  };
  const best = (line: JournalLine, printed: PrintedScore) => {
    const live = liveOf(line);
    if (live === undefined) return;
    live.best = betterScore(live.best, printed);
    live.detail = `${keptScoreName(live.best.metric)} ${live.best.score.toPrecision(5)}`;
  };
  const use = (line: JournalLine, text: string) => {
    const live = liveOf(line);
    if (live !== undefined) live.used = text;
  };
  const showSolution = (line: Extract<JournalLine, { type: 'solution.event' }>) => {
    const { event } = line;
    if (event.name === 'MODEL') {
      const measure = event.measure === undefined ? '' : `${event.measure} `;
      const { model, target, score, seconds } = event;
      const told = `${model.padEnd(14)} ${target}  ${measure}${score.toPrecision(5)}  ${seconds.toFixed(1)} s`;
      print(colour('dim', `    ${branchMark(line)}${printable(told)}`));
    }
    if (event.name === 'SCORE') best(line, event);
    draw();
  };
  return {
    show,
    close() {
      clearInterval(timer);
      clear();
    },
  };
};

/** The progress of something: `12 MB (40 %)`. */
export const share = (done: number, total: number | null, unit: string): string => {
  const part = total === null || total === 0 ? '' : ` (${Math.floor((100 * done) / total)} %)`;
  return unit === 'bytes' ? `${(done / 1e6).toFixed(0)} MB${part}` : `${done} ${unit}${part}`;
};
