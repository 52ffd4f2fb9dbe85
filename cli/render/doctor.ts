import type { Examination } from '../../services/doctor/doctor.ts';
import { Group, type Line, type State } from '../../services/doctor/line.ts';
import type { Verdict } from '../../services/doctor/verdict.ts';
import { asTypedHere } from './terminal/here.ts';
import { printable } from './terminal/printable.ts';
import { paint } from './terminal/terminal.ts';

const marks: Readonly<Record<State, string>> = { ok: '✓', note: '·', warning: '!', problem: '✗' };
const colours = { ok: 'green', note: 'dim', warning: 'yellow', problem: 'red' } as const;

/** One line for each probe, by group, with the command that fixes it below; the verdict comes last. */
export const describeExamination = ({ lines, verdict }: Examination, stream: NodeJS.WriteStream): string => {
  const groups = Group.options.flatMap((group) => {
    const members = lines.filter((line) => line.group === group);
    if (members.length === 0) return [];
    const width = Math.max(...members.map(({ name }) => name.length));
    const heading = paint('bold', group, { stream });
    return [heading, ...sharedFixes(members).map((line) => describeLine(line, width, stream)), ''];
  });
  return [...groups, describeVerdict(verdict, stream)].join('\n');
};

/** One command may fix several lines: it is shown once, below the last of them. */
const sharedFixes = (lines: readonly Line[]): Line[] =>
  lines.map(({ fix, ...line }, i) => (fix === undefined || fix === lines[i + 1]?.fix ? line : { ...line, fix }));

const describeLine = ({ name, state, says, fix }: Line, width: number, stream: NodeJS.WriteStream): string =>
  [
    `  ${paint(colours[state], marks[state], { stream })} ${printable(name).padEnd(width)}  ${printable(says)}`,
    ...fixLines(fix, 6),
  ].join('\n');

/** Each command on a line of its own, aligned with the first. */
const fixLines = (fix: string | undefined, indent: number): string[] =>
  fix === undefined
    ? []
    : fix
        .split('\n')
        .map((line, i) => `${' '.repeat(indent)}${i === 0 ? 'fix  ' : '     '}${printable(asTypedHere(line))}`);

const describeVerdict = ({ ok, says, fix, holes }: Verdict, stream: NodeJS.WriteStream): string => {
  const word = paint(ok ? ['bold', 'green'] : ['bold', 'red'], ok ? 'ready' : 'not ready', { stream });
  return [
    ...(holes.length === 0
      ? []
      : ['What this tier does not stop:', ...holes.map((hole) => `  - ${printable(hole)}`), '']),
    ...[`${word}  ${printable(says)}`, ...fixLines(fix, 2)],
  ].join('\n');
};
