import { keepCompiled } from '../services/package/compile-cache.ts';
import { endWithLastWords } from './last-words.ts';

keepCompiled();
delete process.env.NODE_COMPILE_CACHE; // the programs that we start must not share our cache
delete process.env.NODE_COMPILE_CACHE_PORTABLE;

// `medalist log RUN | head`: it is no error that the reader has stopped
process.stdout.on('error', (error: NodeJS.ErrnoException) => {
  if (error.code !== 'EPIPE') endWithLastWords(error, false);
  process.exit();
});
// the work goes on, although nobody sees its progress any more
process.stderr.on('error', (error: NodeJS.ErrnoException) => {
  if (error.code !== 'EPIPE') throw error;
});
process.on('uncaughtException', (error) => endWithLastWords(error));

const { program } = await import('./program/program.ts');
await program.parseAsync();
