import { type AnalyzeOptions, analyze } from '../../app/analyze/analyze.ts';
import { assumedMetric } from '../../core/competition/assumed-metric.ts';
import { unitsOf } from '../../core/competition/units.ts';
import type { Competition } from '../../core/schema/competition.ts';
import { exitCodes } from '../exit-codes.ts';
import { describeKnown, limitsOf } from '../render/known.ts';
import { printRefusal, withPlace } from '../render/refusal.ts';
import { jsonLine, printable } from '../render/terminal/printable.ts';
import { paint, writeOut } from '../render/terminal/terminal.ts';
import { withProgress } from '../watch.ts';

interface Flags extends Omit<AnalyzeOptions, 'competition'> {
  readonly json?: boolean;
}

/** `medalist analyze X` */
export const run = async (competition: string, { json = false, ...said }: Flags): Promise<void> => {
  const outcome = await withProgress((watching) => analyze({ competition, ...said }, watching));
  if (json) writeOut(jsonLine(outcome.ok ? outcome.competition : outcome));
  if (outcome.ok) {
    if (!json) writeOut(`${describe(outcome.competition)}\n`);
    return;
  }
  process.exitCode = outcome.kind === 'usage' ? exitCodes.usage : exitCodes.failed;
  if (json) return;
  if (outcome.kind !== 'failed' && outcome.known !== undefined) {
    writeOut(`${describeKnown(outcome.known, new Date(), process.stdout)}\n`);
  }
  const { message, advice = '' } = outcome.kind === 'failed' ? outcome.failure : outcome;
  printRefusal({ message: outcome.kind === 'failed' ? withPlace(outcome.failure) : message, advice });
};

const describe = (found: Competition): string => {
  const field = (name: string, value: string, evidence: string) => {
    const why = found.evidence[evidence]?.map(({ source, detail }) => `${source}: ${detail}`).join('; ') ?? '';
    const dim = why === '' ? '' : paint('dim', `  (${printable(why)})`, { stream: process.stdout });
    return `  ${name.padEnd(12)} ${printable(value)}${dim}`;
  };
  const { metric, submission } = found;
  const doubt = assumedMetric(found);
  const units = unitsOf(found);
  return [
    printable(found.name),
    ...(found.about === null ? [] : limitsOf(found.about, new Date()))
      .filter(([, text]) => text !== '')
      .map(([name, text]) => field(name, text, '')),
    field('train', trainOf(found), 'files.train'),
    field('test', found.files.test.join(', ') || 'none', 'files.test'),
    field('id', found.idColumn ?? 'none: rows by position', 'idColumn'),
    ...(units === null
      ? []
      : [field('answers', `one for all rows of a ${units.column}: about ${units.train} in train`, '')]),
    field('target', found.targets.map(({ column }) => column).join(', ') || 'unknown', 'targets'),
    field('task', found.task, 'task'),
    field('metric', `${metric.name} (${metric.direction}), wants ${metric.wants}`, 'metric'),
    field(
      'submission',
      `${submission.fileName}: ${submission.header.join(',')}, ${submission.rows.count} rows`,
      'submission.header',
    ),
    field('groups', found.groupColumn ?? 'none', 'groupColumn'),
    field('time', found.time === null ? 'none' : `${found.time.column}, ${found.time.kind}`, 'time'),
    field('text', found.textColumns.join(', ') || 'none', 'textColumns'),
    field('leaks', found.leaks.join(', ') || 'none', 'leaks'),
    ...(found.media?.sources ?? []).map(({ name }) => field('media', name, `media.${name}`)),
    ...(found.media?.profile.length ? [field('', 'files', 'media.profile')] : []),
    ...(found.media?.target ? [field('answers', `${found.media.target.kind}s`, 'media.target')] : []),
    ...(doubt === null ? [] : [`  in doubt     ${printable(doubt)}`]),
    ...found.warnings.map((warning) => `  warning      ${printable(warning)}`),
  ].join('\n');
};

const trainOf = ({ files, shapes: { train } }: Competition): string =>
  files.train.length === 0 ? 'none' : `${files.train.join(', ')}, ${train.rows} x ${train.columns}`;
