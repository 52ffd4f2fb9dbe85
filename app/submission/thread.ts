import { keepCompiled } from '../../services/package/compile-cache.ts';

keepCompiled();
await import('./job.ts');
