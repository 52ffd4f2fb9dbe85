import * as z from 'zod';

const json = z.record(z.string(), z.json());
const stage = z.string();

/** One line `@@NAME {json}` that solution.py printed; its reader checks the schema. */
export const SolutionEvent = z.discriminatedUnion('name', [
  z.object({ name: z.literal('META'), rows: z.int(), columns: z.int(), folds: z.int(), scheme: z.string() }),
  z.object({
    ...{ name: z.literal('MODEL'), model: z.string(), target: z.string(), score: z.number(), seconds: z.number() },
    /** The name of the score's measure, if it is not the competition's metric. */
    measure: z.string().optional(),
  }),
  z.object({ name: z.literal('SCORE'), metric: z.string(), score: z.number(), elapsed: z.number() }),
  z.object({ name: z.literal('WARN'), message: z.string() }),
  z.object({
    ...{ name: z.literal('WEIGHTS'), model: z.string().max(100), sha256: z.hash('sha256') },
    ...{ licence: z.string().max(200), source: z.string().max(200) },
  }),
  z.object({
    /** For how many rows of train and test a source's media were examined. */
    ...{ name: z.literal('MEDIA'), source: z.string().max(100), rows: z.int().min(0), seen: z.int().min(0) },
  }),
  z.object({ name: z.literal('RESULT'), status: z.enum(['ok', 'degraded']), elapsed: z.number() }),
]);
export type SolutionEvent = z.output<typeof SolutionEvent>;

const used = z.object({
  /** The number of busy cores. */
  cpu: z.number(),
  /** The resident memory of all processes together, in bytes. */
  memory: z.number(),
  /** Processes and threads. */
  processes: z.number(),
  /** Bytes and entries in the folders the program may write to. */
  disk: z.number(),
  files: z.number(),
  gpu: z.object({ load: z.number(), memory: z.number() }).nullable(),
});

/** The highest use of each resource at any time, and the total CPU time and output (bytes). */
export const ResourcePeaks = used.extend({ cpuSeconds: z.number(), output: z.number() });
export type ResourcePeaks = z.output<typeof ResourcePeaks>;

/** The kinds of messages between roles. */
export const MessageKind = z.enum([
  'task-request',
  'decomposition',
  'execution-request',
  'execution-result',
  'verification-request',
  'verification-result',
  'error',
  'result',
]);
export type MessageKind = z.output<typeof MessageKind>;

const Body = z.discriminatedUnion('type', [
  z.object({
    type: z.literal('run.started'),
    slug: z.string(),
    request: json,
    /** Milliseconds that the user had already waited when the journal was opened. */
    before: z.number().optional(),
  }),
  z.object({
    ...{ type: z.literal('run.resumed'), slug: z.string() },
    /** The seconds that the run was given, and those that its earlier sessions took; absent if no clock runs, and in older journals. */
    ...{ time: z.number().exactOptional(), elapsed: z.number().exactOptional() },
  }),
  /** The machine's state, for people; a resume reads the snapshot file instead. */
  z.object({ type: z.literal('run.state'), state: z.string() }),
  z.object({ type: z.literal('run.snapshot-discarded'), why: z.string() }),
  /** A note for the user about how the run is carried out. */
  z.object({ type: z.literal('run.note'), about: z.literal('budget').exactOptional(), message: z.string() }),
  /** A person's decision on what the run waited for. */
  z.object({
    type: z.literal('run.decided'),
    about: z.string(),
    decision: z.enum(['approve', 'reject', 'edit']),
    note: z.string(),
    /** Digests of the artifacts that a person replaced. */
    refs: z.record(z.string(), z.string()).default({}),
  }),
  z.object({ type: z.literal('run.ended'), status: z.string() }),
  z.object({
    type: z.literal('stage.started'),
    stage,
    action: z.string(),
    key: json,
    /** The granted seconds, and the elapsed seconds of the run; absent if no clock runs. */
    seconds: z.number().optional(),
    elapsed: z.number().optional(),
  }),
  z.object({ type: z.literal('stage.cached'), stage, action: z.string(), digest: z.string(), headline: z.string() }),
  z.object({
    type: z.literal('stage.finished'),
    stage,
    digest: z.string(),
    ms: z.number(),
    headline: z.string(),
    action: z.string().optional(),
  }),
  /** `outcome`: the digest of the whole failure in the store. */
  z.object({
    type: z.literal('stage.failed'),
    stage,
    kind: z.string(),
    message: z.string(),
    ms: z.number(),
    action: z.string().optional(),
    outcome: z.string().optional(),
  }),
  z.object({ type: z.literal('stage.crashed'), stage, message: z.string() }),
  z.object({ type: z.literal('stage.log'), stage, line: z.string() }),
  /** `done` of `total` in `unit` ('bytes', 'rows', 'seconds'); total null when unknown. */
  z.object({
    type: z.literal('stage.progress'),
    stage,
    what: z.string(),
    done: z.number(),
    total: z.number().nullable(),
    unit: z.string(),
  }),
  z.object({ type: z.literal('solution.event'), stage, event: SolutionEvent }),
  /** A program starts: its sandbox, its GPU, its limits (bytes, seconds, counts). */
  z.object({
    type: z.literal('python.started'),
    stage,
    sandbox: z.string(),
    gpu: z.string().nullable(),
    limits: z.record(z.string(), z.number()),
  }),
  z.object({ type: z.literal('python.sample'), stage, seconds: z.number(), ...used.shape }),
  /** The program is near a limit: `used` of `allowed`, in the limit's unit. */
  z.object({
    type: z.literal('python.warning'),
    stage,
    limit: z.string(),
    allowed: z.number(),
    used: z.number(),
    message: z.string(),
  }),
  z.object({ type: z.literal('python.exited'), stage, exit: z.string(), ms: z.number(), peaks: ResourcePeaks }),
  /** A question to a model and its result. `cost`: micro-units; `outcome`: `ok` or the kind of failure. */
  z.object({
    type: z.literal('model.called'),
    stage,
    role: z.string(),
    model: z.string(),
    about: z.string(),
    digest: z.string(),
    outcome: z.string(),
    remembered: z.boolean(),
    retries: z.int(),
    ms: z.number(),
    inputTokens: z.int(),
    outputTokens: z.int(),
    cacheReadTokens: z.int(),
    cacheWriteTokens: z.int(),
    cost: z.number().nullable(),
    /** Micro-units that the server's prompt cache saved; null: the price is unknown. */
    saved: z.number().nullable().default(null),
  }),
  /** Text as it arrives from a model, for people who watch. */
  z.object({ type: z.literal('model.text'), stage, role: z.string(), text: z.string() }),
  /** A message from one role to another. `parent`: the message that it answers; a thread is the chain of parents. */
  z.object({
    type: z.literal('message'),
    stage,
    id: z.string(),
    parent: z.string().nullable(),
    kind: MessageKind,
    from: z.string(),
    to: z.string(),
    text: z.string(),
  }),
  z.object({ type: z.literal('store.corrupt'), path: z.string(), why: z.string() }),
  /** The journal is full: this many transient lines (prints, progress, samples) were left out before the next line. */
  z.object({ type: z.literal('journal.left-out'), lines: z.int(), bytes: z.int() }),
]);
/**
 * All events of a run. Only the journal writes them; people, reports and dashboards read them; control flow never does.
 */
export type JournalEvent = z.output<typeof Body>;

const Envelope = z.object({
  ...{ seq: z.int(), at: z.string(), run: z.string() },
  /** Which branch it is about: `template`, or a candidate's label such as `1.2`. */
  branch: z.string().exactOptional(),
});

/** One line of events.jsonl: `seq` counts from 0 without gaps, `at` is ISO 8601. */
export const JournalLine = z.intersection(Envelope, Body);
export type JournalLine = z.output<typeof JournalLine>;
