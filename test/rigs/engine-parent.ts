import { text } from 'node:stream/consumers';
import * as z from 'zod';
import { localEngine } from '../../services/engine/local.ts';

/** A batch as small as can be: runs the task that stands on its standard input, and prints how that ended. */
const Task = z.object({
  id: z.string(),
  args: z.array(z.string()),
  data: z.string(),
  files: z.array(z.string()),
  output: z.string(),
  home: z.string(),
  env: z.record(z.string(), z.string()),
  needs: z.object({ cpus: z.number(), gpus: z.union([z.literal(0), z.literal(1)]), memory: z.number().nullable() }),
  seconds: z.number(),
});

const task = Task.parse(JSON.parse(await text(process.stdin)));
await using engine = localEngine();
const ended = await engine.run(task, {
  signal: new AbortController().signal,
  onPlace: (words) => process.stderr.write(`${words}\n`),
  onLine: (line) => process.stderr.write(`${line}\n`),
});
process.stdout.write(`${JSON.stringify(ended)}\n`);
