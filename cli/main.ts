import { keepCompiled } from '../services/package/compile-cache.ts';
import { endWithLastWords } from './last-words.ts';

keepCompiled();
delete process.env.NODE_COMPILE_CACHE; // ours, and not that of programs we start
delete process.env.NODE_COMPILE_CACHE_PORTABLE;

// `medalist log RUN | head`: who reads no more is no error
process.stdout.on('error', (error: NodeJS.ErrnoException) => {
  if (error.code !== 'EPIPE') endWithLastWords(error, false);
  process.exit();
});
// the work goes on, though nobody sees its progress any more
process.stderr.on('error', (error: NodeJS.ErrnoException) => {
  if (error.code !== 'EPIPE') throw error;
});
process.on('uncaughtException', (error) => endWithLastWords(error));

const { program } = await import('./program/program.ts');
await program.parseAsync();
