import { keepCompiled } from '../services/package/compile-cache.ts';
import { exitCodes } from './exit-codes.ts';
import { writeErr } from './render/terminal.ts';

keepCompiled();
delete process.env.NODE_COMPILE_CACHE; // ours, and not that of programs we start
delete process.env.NODE_COMPILE_CACHE_PORTABLE;

// `medalist log RUN | head`: who reads no more is no error
process.stdout.on('error', (error: NodeJS.ErrnoException) => {
  if (error.code !== 'EPIPE') throw error;
  process.exit();
});
// the work goes on, though nobody sees its progress any more
process.stderr.on('error', (error: NodeJS.ErrnoException) => {
  if (error.code !== 'EPIPE') throw error;
});
// a bug of ours; its words may quote others, and Node would send them as they are
process.on('uncaughtException', (error: unknown) => {
  writeErr(`${error instanceof Error ? error.stack : String(error)}\n`);
  process.exit(exitCodes.failed);
});

const { program } = await import('./program/program.ts');
await program.parseAsync();
