import { execa } from 'execa';
import * as z from 'zod';

const SECONDS = 10;

/** Compiles but never runs code, and writes no bytecode. `-I -S`: neither the folder nor site-packages has an effect. */
const program = `
import json, sys, warnings
warnings.simplefilter("ignore")
try:
    compile(sys.stdin.buffer.read(), "solution.py", "exec", dont_inherit=True)
    said = {"verdict": "compiles"}
except SyntaxError as e:
    said = {"verdict": "rejected", "line": e.lineno or 1, "column": e.offset or 1, "message": str(e.msg)}
except (ValueError, RecursionError, MemoryError, OverflowError) as e:
    said = {"verdict": "rejected", "line": 1, "column": 1, "message": str(e) or type(e).__name__}
print(json.dumps(said))
`;

const Judgement = z.discriminatedUnion('verdict', [
  z.strictObject({ verdict: z.literal('compiles') }),
  z.strictObject({ verdict: z.literal('rejected'), line: z.int(), column: z.int(), message: z.string() }),
  /** Python did not answer, so nothing is known about the code. */
  z.strictObject({ verdict: z.literal('unjudged'), why: z.string() }),
]);
export type Judgement = z.output<typeof Judgement>;

/** Whether CPython can compile the code, and where it fails. */
export const judge = async (code: string, python: string, signal?: AbortSignal): Promise<Judgement> => {
  const run = await execa(python, ['-I', '-S', '-c', program], {
    input: code,
    env: {},
    extendEnv: false,
    reject: false,
    timeout: SECONDS * 1000,
    maxBuffer: 100_000,
    ...(signal === undefined ? {} : { cancelSignal: signal }),
  });
  signal?.throwIfAborted();
  if (run.timedOut) return { verdict: 'unjudged', why: `Python took more than ${SECONDS} seconds` };
  if (run.exitCode !== 0)
    return { verdict: 'unjudged', why: run.originalMessage ?? `Python ended with ${run.exitCode}` };
  return Judgement.parse(JSON.parse(run.stdout));
};
