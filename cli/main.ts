import { keepCompiled } from '../services/compile-cache.ts';

keepCompiled();

// `medalist log RUN | head`: who reads no more is no error
process.stdout.on('error', (error: NodeJS.ErrnoException) => {
  if (error.code !== 'EPIPE') throw error;
  process.exit();
});
// the work goes on, though nobody sees its progress any more
process.stderr.on('error', (error: NodeJS.ErrnoException) => {
  if (error.code !== 'EPIPE') throw error;
});

const { program } = await import('./program.ts');
await program.parseAsync();
