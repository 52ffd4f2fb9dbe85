import type { Knowledge, NoVerdict } from '../../app/submission/outcome.ts';
import { printRefusal, withPlace } from './refusal.ts';
import { printable } from './terminal/printable.ts';
import { paint } from './terminal/terminal.ts';

/** The lines above every verdict: which file was checked, and from what its schema is known. */
export const describeKnowledge = (
  { file, manifest, full, warnings }: Knowledge,
  more: string,
  stream: NodeJS.WriteStream,
): string => {
  const lines = [`${paint('bold', printable(file), { stream })}  ${more}`.trimEnd()];
  if (manifest !== null) lines.push(`  manifest  ${printable(manifest)}`);
  if (!full) {
    lines.push('  schema    from the sample alone: there is no train file to learn labels and bounds from');
    lines.push(...warnings.map((warning) => `  warning   ${printable(warning)}`));
  }
  return `${lines.join('\n')}\n`;
};

/** Why there is no verdict on a submission, and what to do next. */
export const printNoVerdict = (outcome: NoVerdict): void => {
  const { message, advice = '' } = outcome.kind === 'failed' ? outcome.failure : outcome;
  printRefusal({ message: outcome.kind === 'failed' ? withPlace(outcome.failure) : message, advice });
};
