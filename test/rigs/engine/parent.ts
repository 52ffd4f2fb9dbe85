import { text } from 'node:stream/consumers';
import * as z from 'zod';
import { openJobEngine } from '../../../services/engine/open.ts';

/** A batch as small as can be, by the engine that is named: runs the task that stands on its standard input, and prints how that ended. */
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
const opened = await openJobEngine({ engine: z.enum(['local', 'slurm']).parse(process.argv[2] ?? 'local') });
if ('ok' in opened) throw new Error(opened.message);
await using engine = opened;
const ended = await engine.run(task, {
  signal: new AbortController().signal,
  onPlace: (words) => process.stderr.write(`${words}\n`),
  onLine: (line) => process.stderr.write(`${line}\n`),
});
process.stdout.write(`${JSON.stringify(ended)}\n`);
