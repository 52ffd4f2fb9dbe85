import { systemTrouble } from '../services/files/system-trouble.ts';
import { exitCodes } from './exit-codes.ts';
import { jsonLine } from './render/terminal/printable.ts';
import { writeErr, writeOut } from './render/terminal/terminal.ts';

/**
 * Ends the command after an error that nothing has caught. If the machine refused something, it says what and what to do; a bug is
 * printed with its stack. We print it, because Node would let control characters in a quoted text reach the terminal.
 */
export const endWithLastWords = (error: unknown, json = process.argv.includes('--json')): void => {
  const trouble = systemTrouble(error);
  if (trouble === undefined) writeErr(`${error instanceof Error ? error.stack : String(error)}\n`);
  else if (json) writeOut(jsonLine({ ok: false, kind: 'failed', ...trouble }));
  else writeErr(`medalist: ${trouble.message}\n${trouble.advice}\n`);
  process.exit(exitCodes.failed);
};
