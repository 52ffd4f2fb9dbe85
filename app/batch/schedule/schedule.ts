import { existsSync, statSync } from 'node:fs';
import { basename, join, resolve } from 'node:path';
import { commandFile } from '../../../services/package/root.ts';
import type { Home } from '../../../services/store/home.ts';
import { quoted } from '../../../services/text/quoted.ts';
import { calendarOf } from '../../../services/time/cron/calendar.ts';
import { type Command, crontabCommand, longestCommand } from '../../../services/time/cron/crontab.ts';
import { type CronExpression, parseCron } from '../../../services/time/cron/expression.ts';
import { unfitForUnits, unitTexts } from '../../../services/time/cron/units.ts';
import { type Refusal, refuse } from '../../refusal.ts';
import { diaryFolder, listName } from '../report/diary-folder.ts';
import { settingsOf } from './environment.ts';
import { holdsSecret, looseMode, missingNames } from './secrets.ts';

/** What is to run and when. */
export interface ScheduleOptions {
  readonly list: string;
  /** A cron expression. */
  readonly at: string;
  /** The flags of `medalist batch` beside the list and --cron. */
  readonly flags: readonly string[];
  /** The file of lines NAME=value for the batch's environment; undefined: the usual file, if there is one. */
  readonly envFile: string | undefined;
}

/** A batch as cron or systemd starts it. */
export interface Schedule {
  readonly ok: true;
  readonly at: CronExpression;
  readonly list: string;
  /** The name of the unit files, without their ending. */
  readonly name: string;
  readonly command: Command;
  /** Where its log and its reports will be. */
  readonly folder: string;
  /** The file for keys, whether or not it exists. */
  readonly envFile: string;
  /** Names of variables that are set in this shell, but not for cron. */
  readonly missing: readonly string[];
}

/** Makes a schedule. What would fail later, at night, is refused now. */
export const scheduleOf = (options: ScheduleOptions, home: Home, env: NodeJS.ProcessEnv): Schedule | Refusal => {
  const at = parseCron(options.at);
  if (!at.ok) {
    return refuse(
      'usage',
      `"${options.at}" is no cron expression: ${at.field}: ${at.why}`,
      'For example: --at "0 6 * * *" is every day at 6:00, --at "30 22 * * 1-5" from Monday to Friday at 22:30.',
    );
  }
  const list = resolve(options.list);
  if (!(statSync(list, { throwIfNoEntry: false })?.isFile() ?? false)) {
    return refuse('usage', `${options.list} is no file`, 'Name the CSV file that `medalist batch` works on.');
  }
  const usual = join(env.XDG_CONFIG_HOME || join(env.HOME || '/', '.config'), 'medalist', 'env');
  const envFile = resolve(options.envFile ?? usual);
  const used = options.envFile !== undefined || existsSync(envFile);
  const words = [commandFile, 'batch', list, '--cron', ...options.flags];
  const wrong = wrongWords([...words, envFile], env) ?? (used ? wrongFile(envFile) : undefined);
  if (wrong !== undefined) return wrong;
  const command = { words, env: settingsOf(env), envFile: used ? envFile : null };
  const missing = missingNames(env, used ? envFile : null);
  return {
    ok: true,
    at,
    list,
    name: `medalist-${listName(list)}`,
    command,
    folder: diaryFolder(home, list),
    envFile,
    missing,
  };
};

/** The line for the crontab. */
export const crontabLineOf = ({ at, command }: Schedule): string | Refusal => {
  const text = crontabCommand(command);
  if (Buffer.byteLength(text) <= longestCommand) return `${at.text} ${text}`;
  const advice = 'Put the settings of the rows into columns of the list, or the command into a script of your own.';
  return refuse('usage', `cron takes commands of at most ${longestCommand} bytes: this one is longer`, advice);
};

/** The two unit files for systemd, or why systemd cannot do the same. */
export const unitsOf = (schedule: Schedule): ReturnType<typeof unitTexts> | Refusal => {
  const { at, list, name, command, envFile } = schedule;
  if (at.times === null) {
    const advice = 'Take a crontab line, or write the timer by hand with OnStartupSec=.';
    return refuse('usage', '@reboot is no time: OnCalendar cannot say it', advice);
  }
  if (unfitForUnits(list) || unfitForUnits(envFile)) {
    const advice = 'Move or link it to a path without * ? [ ] and without a space or backslash at its end.';
    return refuse('usage', `systemd cannot be told this path: ${unfitForUnits(list) ? list : envFile}`, advice);
  }
  return unitTexts({
    ...{ name, description: `Medalist: the competitions of ${basename(list)}`, calendar: calendarOf(at.times) },
    ...{ command: { ...command, envFile }, condition: list },
    // another batch has the list; it was stopped; its time was up, where no other limit can end it
    ...{ fine: [5, 130, ...(command.words.includes('--max-failures') ? [] : [6])], stopSeconds: 120 },
  });
};

const wrongWords = (words: readonly string[], env: NodeJS.ProcessEnv): Refusal | undefined => {
  if (words.some((word) => /[\p{Cc}\p{Bidi_Control}\p{Zl}\p{Zp}]/u.test(word))) {
    return refuse('usage', 'a path or an option holds control characters or line ends', 'No such line can hold them.');
  }
  if (!words.some((word) => holdsSecret(word, env))) return undefined;
  return refuse(
    'usage',
    'an option holds a key or a password: others could read it in the crontab and in the list of processes',
    'Put it into the environment file instead: see docs/batches/cron.md.',
  );
};

const wrongFile = (path: string): Refusal | undefined => {
  const entry = statSync(path, { throwIfNoEntry: false });
  if (entry === undefined || !entry.isFile()) {
    const advice = `Make it: (umask 077; mkdir -p ${quoted(join(path, '..'))}; touch ${quoted(path)})`;
    return refuse('usage', `the environment file ${path} is not there`, advice);
  }
  if (!looseMode(entry.mode)) return undefined;
  return refuse('usage', `others may read or change ${path}`, `To fix it: chmod 600 ${quoted(path)}`);
};
