import { keepCompiled } from '../services/compile-cache.ts';

keepCompiled();
await import('./submission-job.ts');
