import type { Refusal } from '../../../app/refusal.ts';
import type { exitCodes } from '../../../cli/exit-codes.ts';
import type { Route } from '../../../core/outcome.ts';
import type { programProblems } from '../../../core/solution/run/failure.ts';
import { limits } from '../../../machines/context/limits.ts';
import { adviseLimit } from '../../../services/python/limits/limit-words.ts';
import type { LimitName } from '../../../services/python/limits/limits.ts';
import type { StageName, stages } from '../../../stages/index.ts';
import { kaggleWords } from './kaggle-words.ts';

/** What a failure means, and what its user does: a sentence each. */
export type Words = readonly [means: string, todo: string];

type KindsOf<S extends StageName> = keyof (typeof stages)[S]['recover'] & string;
/** The kinds that a stage declares; one that declares none has `string` as their type. */
type Kinds<S extends StageName> = string extends KindsOf<S> ? never : KindsOf<S>;

/** Where a route leads. The state of the machine has the route's name. */
export const routeWords: Readonly<Record<Route, string>> = {
  repair: `the file is repaired (\`autofix\`, ${limits.fixes} time per attempt), otherwise \`retry\``,
  fixCode: `a model debugs a candidate that a model wrote, at most ${limits.debugRounds} times; your own program runs although its rehearsal failed; otherwise \`retry\``,
  shrink: `the same program runs again with half the batch, then a quarter (MEDALIST_BATCH_SCALE), then on the CPU, at most ${limits.shrinks} times for the template and for each candidate; then \`fixCode\``,
  retry: `another attempt (templates: ${limits.attempts}, each simpler, more with more \`--strategies\`; models: ${limits.modelAttempts}; your own program: 1); after the last one \`lastResort\``,
  hurry: 'your own program runs at once, otherwise `lastResort`',
  enough: 'nothing else is left to try, so `lastResort`',
  lastResort:
    'a candidate is abandoned; if the template has answered, its answer is used; if your own programs run alone without `--only`, the next one follows, and the template after the last; otherwise the fallback is written: a constant, status `fallback`',
  giveUp:
    'the run ends with status `failed`; if your own programs run alone without `--only`, the next one follows as in `lastResort`',
  keep: 'the run ends and keeps its submission',
  goOn: 'the run continues without it',
  alone:
    'no candidates compete: your own programs run one after another until one answers; otherwise the template has the whole time',
  templateOnly: 'no candidates compete, not even your own program: the template has the whole time',
};

const byLimit = (limit: LimitName, means: string): Words => [
  means,
  adviseLimit({ limit, allowed: 8 * 2 ** 30, used: 0 }).replace(/=\d\w*\.$/, '=AMOUNT.'),
];
const debugged = 'Nothing: a model debugs it. With `--solution`: correct the program.';
const firstStands = 'Nothing: its first answer is used.';
const partsStand = 'Nothing: its runs on parts of train are used.';

/** `todo`: if the program itself is at fault. */
const programWords = (todo: string): Readonly<Record<(typeof programProblems)[number], Words>> => ({
  'timed-out': byLimit('time', 'The program was stopped when its time was over, without an answer.'),
  'out-of-memory': byLimit('memory', 'It used more memory than allowed.'),
  'gpu-out-of-memory': [
    "The GPU's memory ran out.",
    'Nothing: it runs again with smaller batches, then on the CPU. In your own program: use MEDALIST_BATCH_SCALE.',
  ],
  'too-many-processes': byLimit('processes', 'It started more processes or threads than allowed.'),
  'file-too-large': byLimit('file-size', 'It wrote a larger file than allowed.'),
  'disk-full': byLimit('disk', 'It wrote more data than allowed.'),
  'too-many-files': byLimit('files', 'It made more files than allowed.'),
  'too-much-output': byLimit('output', 'It printed more than allowed.'),
  crashed: ['It ended with an error; the end of its output is shown.', todo],
  degraded: ['A template trained no model; only the prior was left.', 'If models lacked time: `--time`.'],
  'no-submission': ['It ended without an error, but left no usable submission.', todo],
  'bad-output': ['The submission it wrote is too large.', todo],
});

const noPython = {
  'no-python': ['There is no Python environment.', 'Run `medalist setup`, or set MEDALIST_PYTHON.'],
  'not-started': ['The program could not be started.', 'Run `medalist doctor` to see what is missing.'],
} as const satisfies Record<string, Words>;

const again = 'Download the file again.';
const noModel: Words = ['There is no model, or it gave no usable answer.', 'Nothing. `medalist log RUN` says why.'];

/** Every kind of failure that a stage declares: a missing one does not compile. `no-time` is the same for all. */
export const stageWords: { readonly [S in StageName]: Readonly<Record<Kinds<S>, Words>> } = {
  fetch: {
    'no-files': ['The folder holds no files.', 'Put train.csv, test.csv and sample_submission.csv into it.'],
    missing: ['The folder, or a file of it, is gone.', 'Check the path.'],
    'bad-archive': [
      'An archive is damaged, locked or of an unknown kind, and there is no sample submission beside it.',
      again,
    ],
    'unsafe-archive': ['An archive would write outside its folder.', 'Unpack it by hand if you trust it.'],
    unreadable: ['A file cannot be read, or the disk is full.', 'Make it readable, or make room.'],
    'too-much': [
      'The folder is too large for a competition.',
      'Name a folder that holds only train.csv and its companions.',
    ],
    ...kaggleWords,
  },
  summarise: { 'no-page': ['There is no page to read.', 'Nothing. Or add description.md.'], 'no-answer': noModel },
  // but for the sample's own faults, only where no sample submission opens: else the fallback follows
  analyze: {
    'no-train': ['There is neither a table to learn from nor a sample submission.', 'Put train.csv into the folder.'],
    'no-target': ['No column of train fits what the submission asks for.', 'Check that the files belong together.'],
    'no-rows': ['A table has no rows, or no file says which rows to predict.', again],
    'empty-file': ['A file is empty.', `${again} If it is meant to be empty, remove it.`],
    'unreadable-file': ['A table or submission-schema.json cannot be read.', 'Check the named line.'],
    'not-utf8': ['A table holds bytes that are not text.', 'Download it again, or convert it with the shown command.'],
    'duplicate-columns': ['Two columns of the sample have the same name.', 'Rename or remove one.'],
  },
  baseline: { ...noPython, ...programWords('Nothing: a simpler template is tried next.') },
  ablate: {
    'no-python': noPython['no-python'],
    'no-script': ["The template's answer is not a short script, so models start without one.", 'Nothing.'],
  },
  survey: {
    unreadable: ['The additional measurements for the prompts failed.', 'Nothing: models get only the analysis.'],
  },
  explore: {
    'no-answer': noModel,
    'no-data': ['The data cannot be prepared for a model to look at.', 'Nothing: the plan is made without a look.'],
  },
  advise: { 'no-answer': noModel },
  plan: {},
  generate: {
    'no-program': [
      'There is no model to write code, or none of its programs passes the static checks.',
      "Nothing: the template's answer is used.",
    ],
    'no-candidate': [
      'There is no usable train table, or no template fits.',
      'Add train.csv, or provide a program: `--solution`.',
    ],
    'no-strategy': ['Every strategy of the plan was tried.', 'Look at the failures before it.'],
    refused: ['Your own program fails the static checks.', 'Correct the named line.'],
  },
  rehearse: {
    ...noPython,
    ...programWords(debugged),
    'invalid-submission': ['The predictions for held rows are invalid or cannot be scored.', debugged],
  },
  debug: { 'no-change': ['The model found no change that passes the static checks.', 'Nothing.'] },
  improve: {
    'no-change': [
      'The model left its program unchanged, or found no change that passes the static checks.',
      'Nothing.',
    ],
  },
  verify: {
    rejected: ['The review found an error, such as a leak, or its score is below 0.5.', 'Nothing.'],
    weak: ['The review score is below 0.8. The program is changed once, then its trial decides.', 'Nothing.'],
  },
  trial: {
    ...noPython,
    ...programWords(debugged),
    'invalid-submission': ['The predictions are invalid.', debugged],
  },
  partition: {
    unmeasurable: [
      'No rows can be held back to measure candidates, so no model is asked. Your own programs run unmeasured, and the first that answers is used. Otherwise the template has the whole time.',
      'Nothing. For only the template: leave out `--solution`. For only your program: `--only`.',
    ],
    'too-short': [
      'The template learns from texts or media and needs all of the time. No model is asked, and your own programs are not tried.',
      'For candidates: more `--time`. To run your own program: `--only`.',
    ],
    'short-history': [
      'Train is too short compared with the time that test spans, so candidates cannot be measured fairly. No model is asked.',
      'To run your own program: `--only`.',
    ],
  },
  compare: {},
  refit: {
    ...noPython,
    ...programWords(partsStand),
    'too-slow': [
      'There is too little time to run a kept program on all rows of train.',
      'Nothing: its runs on parts of train are used. To allow this run: more `--time`.',
    ],
    'invalid-submission': ['The submission of a kept program from its run on all rows is invalid.', partsStand],
  },
  extend: {
    ...noPython,
    ...programWords(firstStands),
    'no-state': ['The template saved no state to continue from; some kinds do not.', firstStands],
    worse: ['More time made the cross-validation score worse by more than one standard error.', firstStands],
  },
  tree: {},
  merge: {},
  execute: {
    ...noPython,
    ...programWords('Nothing: the next attempt follows. With `--only`: correct the program.'),
  },
  validate: {
    'needs-repair': ['The submission is invalid, and a repair may help.', 'Nothing.'],
    unusable: ['The submission is invalid, and a repair cannot help.', 'Nothing.'],
    constant: [
      'Every row has the same answer, which no model has to write.',
      'Nothing; with `--solution`: check what the program writes. If nothing better answers, the run ends as `fallback`.',
    ],
  },
  confirm: {},
  check: { 'no-python': noPython['no-python'] },
  distil: { 'no-python': noPython['no-python'] },
  autofix: {
    refused: ['The errors cannot be repaired safely.', 'Nothing. With `--solution`: correct the named errors.'],
  },
  fallback: {
    'no-fallback': ['The content of a column is unknown.', 'Add a sample_submission.csv or train.csv with values.'],
  },
  report: {},
  submit: {
    ...kaggleWords,
    'sent-before': ['The same bytes were sent to this competition before.', '`medalist submit RUN --again`.'],
    'under-way': ['Another process is sending the same bytes.', '`medalist submissions` shows what it sent.'],
    late: ['The time was over before the submission was sent.', 'Send it with `medalist submit RUN`.'],
  },
};

/** Calls that cannot be carried out: nothing was begun, or it goes on later. */
export const refusalWords: Readonly<Record<Refusal['kind'], Words>> = {
  usage: ['The command was used incorrectly.', 'Follow the message.'],
  'no-data': ['There is nothing to work on.', 'Download the files, or name their folder.'],
  'no-sandbox': ['No sandbox works on this machine.', 'Run `medalist doctor`; `--unsafe-no-sandbox` overrides this.'],
  kaggle: ['Kaggle refused a request.', 'See the table on Kaggle.'],
  busy: ['Another process uses the run, the list or the GPU.', 'Wait for it.'],
  interrupted: ['The run was stopped (Ctrl-C); nothing is lost.', '`medalist resume RUN`.'],
  parked: ['The run waits for your approval.', '`medalist approve RUN`, `reject RUN --note "..."` or `edit RUN FILE`.'],
};

export const exitCodeWords: Readonly<Record<keyof typeof exitCodes, string>> = {
  ok: '`ok` or `repaired`; a list without failures; valid',
  failed: '`failed`, or refused (see above); not valid',
  usage: 'wrong usage; validate and fix: no verdict',
  fallback: 'only a `fallback`',
  parked: 'a run, or a row of a list, waits for your approval; an exploration for your reply',
  shared: 'batch: another batch works on the list',
  limited: 'batch: stopped by its own limits',
  interrupted: 'stopped by Ctrl-C',
};
