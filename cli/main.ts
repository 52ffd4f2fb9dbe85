import { enableCompileCache } from 'node:module';

enableCompileCache();
const { program } = await import('./program.ts');
await program.parseAsync();
