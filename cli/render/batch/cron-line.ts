import { dirname } from 'node:path';
import type { Schedule } from '../../../app/batch/schedule/schedule.ts';
import { quoted } from '../../../services/text/quoted.ts';
import { printable } from '../terminal/printable.ts';

/** The first words of a file that we wrote and may therefore replace. */
export const heading = '# Written by `medalist cron-line`';

/** A crontab line below comments that explain it. */
export const describeLine = (schedule: Schedule, line: string): string =>
  `${comments([
    `Medalist works on ${schedule.list} (${schedule.at.text}, by this machine's clock).`,
    'Into your crontab: crontab -e, and paste all of this; or pipe it: (crontab -l; medalist cron-line ...) | crontab -',
    ...explained(schedule, false),
    'It prints only what needs you, and cron mails that to you, or to MAILTO=',
    'For a monitor put behind it:  ; curl -fsS -m 10 -o /dev/null "https://hc.example/abc/$?"',
  ])}${line}\n`;

/** A service file and a timer file, with comments that explain them. */
export const describeUnits = (
  schedule: Schedule,
  texts: { readonly service: string; readonly timer: string },
): readonly { readonly name: string; readonly text: string }[] => {
  const { name } = schedule;
  const service = [`${heading}: ${name}.service`, ...explained(schedule, true)];
  const timer = [`${heading}: ${name}.timer (${schedule.at.text} as a crontab says it)`, ...starting(schedule)];
  return [
    { name: `${name}.service`, text: `${comments(service)}${texts.service}` },
    { name: `${name}.timer`, text: `${comments(timer)}${texts.timer}` },
  ];
};

/** How to start the timer from the files that were written. */
export const howToStart = (schedule: Schedule): string =>
  starting(schedule)
    .map((line) => `${line}\n`)
    .join('');

const starting = ({ name }: Schedule): string[] => [
  'Both files belong into ~/.config/systemd/user/, then:',
  `  systemctl --user daemon-reload && systemctl --user enable --now ${name}.timer`,
  '  sudo loginctl enable-linger "$(id -un)"   # so that it also works while you are not logged in',
  `Look: systemctl --user list-timers; journalctl --user -u ${name}; stop a batch: systemctl --user stop ${name}`,
];

const explained = ({ folder, command, envFile, missing }: Schedule, isUnit: boolean): string[] => {
  const make = `(umask 077; mkdir -p ${quoted(dirname(envFile))}; touch ${quoted(envFile)})`;
  const later = isUnit ? `Make that file: ${make}` : `Make that file: ${make}, and print this line again.`;
  return [
    'While one batch works, the next one does nothing. Log and daily report, a file a day:',
    `  ${folder}/`,
    `Kaggle's credentials come from ~/.kaggle/; other keys and settings from lines NAME='value' in ${envFile}`,
    ...(command.envFile === null ? [later] : []),
    ...(missing.length === 0
      ? []
      : [`Set in your shell and not there, so a batch would not have them: ${missing.join(', ')}`]),
  ];
};

const comments = (lines: readonly string[]): string =>
  lines.map((line) => (line.startsWith('#') ? `${printable(line)}\n` : `# ${printable(line)}\n`)).join('');
