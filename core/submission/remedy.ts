import type { Finding } from '../schema/finding.ts';

/** No repair may touch these: repairing them would be guessing. */
const hopeless = new Set([
  'all-missing',
  'empty-file',
  'infinite-value',
  'nul-bytes',
  'ragged-rows',
  'row-count',
  'scarce-id',
  'stray-quotes',
  'too-large',
  'truncated-file',
  'unknown-encoding',
  'unknown-item',
  'unreadable',
]);

/** Valid for graders that match by name and key, wrong for the few that do not; repaired without any loss. */
const untidy = new Set(['byte-order-mark', 'column-order', 'crlf', 'row-order']);

/** What to do with a file that has these findings. */
export const remedyFor = (findings: readonly Finding[]): 'none' | 'repair' | 'hopeless' => {
  const errors = findings.filter((f) => f.severity === 'error');
  if (errors.some((f) => hopeless.has(f.rule))) return 'hopeless';
  return errors.length > 0 || findings.some((f) => untidy.has(f.rule)) ? 'repair' : 'none';
};
