import { existsSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { crontabLineOf, type Schedule, scheduleOf, unitsOf } from '../../../app/batch/schedule/schedule.ts';
import { homeOf } from '../../../app/home.ts';
import { type Refusal, refuse } from '../../../app/refusal.ts';
import { cronRows, type Given, scheduleTable } from '../../../core/options/commands.ts';
import { longFlag } from '../../../core/options/option.ts';
import { writeAtomic } from '../../../services/files/atomic.ts';
import { shellCommand } from '../../../services/time/cron/crontab.ts';
import { exitCodes } from '../../exit-codes.ts';
import { batchFlagsProblem } from '../../program/batch-flags-check.ts';
import { describeLine, describeUnits, heading, howToStart } from '../../render/batch/cron-line.ts';
import { printRefusal } from '../../render/refusal.ts';
import { jsonLine } from '../../render/terminal/printable.ts';
import { writeOut } from '../../render/terminal/terminal.ts';

/** The command's own options, and those of `medalist batch` as plain text. */
interface Flags extends Given<typeof scheduleTable> {
  readonly json?: boolean;
  readonly [passed: string]: string | boolean | undefined;
}

/** `medalist cron-line LIST` */
export const run = (list: string, more: readonly string[], flags: Flags): void => {
  const { at = scheduleTable.at.or, environment: envFile, systemd = false, out, json = false } = flags;
  const passed = [...cronRows].flatMap(([name, row]) => {
    const value = flags[name];
    return value === undefined ? [] : [longFlag(row), String(value)];
  });
  const options = [...passed, ...more];
  const problem = batchFlagsProblem(options);
  const schedule =
    problem === null
      ? scheduleOf({ list, at, flags: options, envFile }, homeOf(undefined), process.env)
      : refuse('usage', `\`medalist batch\` would not take that: ${problem}`, 'See medalist batch --help.');
  const printed = !schedule.ok ? schedule : systemd || out !== undefined ? units(schedule, out) : line(schedule);
  if ('kind' in printed) {
    process.exitCode = exitCodes.usage;
    if (json) writeOut(jsonLine(printed));
    else printRefusal(printed);
    return;
  }
  writeOut(json ? jsonLine(printed.value) : printed.text);
};

interface Printed {
  readonly text: string;
  readonly value: object;
}

const line = (schedule: Schedule): Printed | Refusal => {
  const text = crontabLineOf(schedule);
  if (typeof text !== 'string') return text;
  return { text: describeLine(schedule, text), value: { ...about(schedule), line: text } };
};

const units = (schedule: Schedule, out: string | undefined): Printed | Refusal => {
  const texts = unitsOf(schedule);
  if ('kind' in texts) return texts;
  const files = describeUnits(schedule, texts);
  const value = { ...about(schedule), units: files };
  if (out === undefined) return { text: files.map(({ text }) => text).join('\n'), value };
  const paths = files.map(({ name }) => join(resolve(out), name));
  const foreign = paths.find((path) => existsSync(path) && !readFileSync(path, 'utf8').startsWith(heading));
  if (foreign !== undefined) {
    return refuse('usage', `${foreign} is there, and we did not write it`, 'Move it away, or name another folder.');
  }
  for (const [at, { text }] of files.entries()) writeAtomic(paths[at] ?? '', text);
  return { text: `${paths.join('\n')}\n\n${howToStart(schedule)}`, value: { ...value, paths } };
};

const about = ({ at, list, command, folder, envFile, missing }: Schedule) => ({
  ...{ ok: true, at: at.text, list, command: shellCommand(command), folder },
  ...{ environmentFile: { path: envFile, read: command.envFile !== null }, missing },
});
