import type { Refusal } from '../../../app/refusal.ts';
import type { exitCodes } from '../../../cli/exit-codes.ts';
import type { Route } from '../../../core/outcome.ts';
import type { programProblems } from '../../../core/solution/run/failure.ts';
import { limits } from '../../../machines/order.ts';
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
  repair: `the file is repaired (\`autofix\`, ${limits.fixes} time an attempt), else \`retry\``,
  fixCode: `a candidate that a model wrote is debugged, at most ${limits.debugRounds} times; your own program that failed its rehearsal runs all the same; else \`retry\``,
  shrink: `the same program runs again with half the batch, then a quarter (MEDALIST_BATCH_SCALE), then on the CPU: at most ${limits.shrinks} times for the template, and for each candidate; then \`fixCode\``,
  retry: `another attempt (a template: ${limits.attempts}, each simpler, more with more \`--strategies\`; a model: ${limits.modelAttempts}; a user's program: 1); after the last \`lastResort\``,
  hurry: "a user's program runs at once, else `lastResort`",
  enough: 'nothing else is left to try: `lastResort`',
  lastResort:
    "a candidate is given up; where the template has answered, its answer stands; a user's program that is run alone without `--only` makes way for the next one, and at last for the template; else the fallback: a constant, status `fallback`",
  giveUp:
    "the run ends, status `failed`; a user's program that is run alone without `--only` makes way as in `lastResort`",
  keep: 'the run ends as it is: the submission is made and stays',
  goOn: 'the run goes on without it',
  alone:
    "no candidates compete: the template has the whole time; a user's programs are run alone before it, one after another until one answers",
  templateOnly: "no candidates compete, not even a user's program: the template has the whole time",
};

const byLimit = (limit: LimitName, means: string): Words => [
  means,
  adviseLimit({ limit, allowed: 8 * 2 ** 30, used: 0 }).replace(/=\d\w*\.$/, '=AMOUNT.'),
];
const debugged = 'Nothing: a model is told and debugs it. With `--solution`: correct the program.';
const firstStands = 'Nothing: its first answer stands.';
const partsStand = 'Nothing: its runs on parts of train stand.';

/** `todo`: where the program itself is at fault. */
const programWords = (todo: string): Readonly<Record<(typeof programProblems)[number], Words>> => ({
  'timed-out': byLimit('time', 'The program was stopped at its end, without an answer.'),
  'out-of-memory': byLimit('memory', 'It used more memory than is allowed.'),
  'gpu-out-of-memory': [
    "The GPU's memory ran out.",
    'Nothing: it runs again with smaller batches, then on the CPU. A program of your own: obey MEDALIST_BATCH_SCALE.',
  ],
  'too-many-processes': byLimit('processes', 'It started more processes or threads than are allowed.'),
  'file-too-large': byLimit('file-size', 'It wrote a file larger than is allowed.'),
  'disk-full': byLimit('disk', 'It wrote more than is allowed.'),
  'too-many-files': byLimit('files', 'It made more files than are allowed.'),
  'too-much-output': byLimit('output', 'It printed more than is allowed.'),
  crashed: ['It ended with an error; its last words are shown.', todo],
  degraded: ['A template learned no model; only the prior was left.', 'Where models lacked the time: `--time`.'],
  'no-submission': ['It ended well and left no submission that can be used.', todo],
  'bad-output': ['The submission it wrote is too large.', todo],
});

const noPython = {
  'no-python': ['There is no Python environment.', 'Run `medalist setup`, or set MEDALIST_PYTHON.'],
  'not-started': ['The program could not be started.', 'Run `medalist doctor`: it says what is missing.'],
} as const satisfies Record<string, Words>;

const again = 'Download the file again.';
const noModel: Words = ['There is no model, or it gave no answer that fits.', 'Nothing. `medalist log RUN` tells why.'];

/** Every kind of failure that a stage declares: a missing one does not compile. `no-time` is the same for all. */
export const stageWords: { readonly [S in StageName]: Readonly<Record<Kinds<S>, Words>> } = {
  fetch: {
    'no-files': ['The folder holds no files.', 'Put train.csv, test.csv and sample_submission.csv into it.'],
    missing: ['The folder, or a file of it, is gone.', 'Check the path.'],
    'bad-archive': [
      'An archive is damaged, locked or of an unknown kind, and beside it lies no sample submission.',
      again,
    ],
    'unsafe-archive': ['An archive would write outside of its folder.', 'Unpack it by hand if you trust it.'],
    unreadable: ['The machine does not let us read a file, or the disk is full.', 'Make it readable, or make room.'],
    'too-much': ['There is more than a competition has.', 'Name the folder that holds train.csv, and nothing else.'],
    ...kaggleWords,
  },
  summarise: { 'no-page': ['There is no page to read.', 'Nothing. Or add description.md.'], 'no-answer': noModel },
  // but for the sample's own faults, only where no sample submission opens: else the fallback follows
  analyze: {
    'no-train': ['No file is a table to learn from, and none a sample submission.', 'Put train.csv into the folder.'],
    'no-target': ['No column of train is what the submission asks for.', 'Check that the files belong together.'],
    'no-rows': ['A table has no rows, or nothing says which rows to predict.', again],
    'empty-file': ['A file is empty.', `${again} If it is meant to be empty, remove it.`],
    'unreadable-file': ['A table or submission-schema.json cannot be read.', 'Open it at the line that is named.'],
    'not-utf8': ['A table holds bytes that no text has.', 'Download it again, or convert it: the command is shown.'],
    'duplicate-columns': ['Two columns of the sample have the same name.', 'Rename or remove one.'],
  },
  baseline: { ...noPython, ...programWords('Nothing: a simpler template is tried next.') },
  ablate: {
    'no-python': noPython['no-python'],
    'no-script': [
      "The template's answer is no short script: models start from nothing, or from a program of their own.",
      'Nothing.',
    ],
  },
  survey: {
    unreadable: [
      'What models are told of the data beside the analysis could not be measured.',
      'Nothing: models are told the analysis alone.',
    ],
  },
  explore: {
    'no-answer': noModel,
    'no-data': ['The data cannot be laid out for a look.', 'Nothing: the plan is made without one.'],
  },
  advise: { 'no-answer': noModel },
  plan: {},
  generate: {
    'no-program': [
      'There is no model to write code, or none of its programs passes the static checks.',
      "Nothing: the template's answer is there.",
    ],
    'no-candidate': [
      'There is no train table that can be used, or no template fits.',
      'Add train.csv, or bring a program: `--solution`.',
    ],
    'no-strategy': ['Every strategy of the plan was tried.', 'Look at the failures before it.'],
    refused: ["The user's own program has errors by the static checks.", 'Correct the line that is named.'],
  },
  rehearse: {
    ...noPython,
    ...programWords(debugged),
    'invalid-submission': ['What the program predicted for held rows is not valid or cannot be scored.', debugged],
  },
  debug: { 'no-change': ['The model found no change that passes the static checks.', 'Nothing.'] },
  improve: {
    'no-change': ['The model let its program stay, or found no change that passes the static checks.', 'Nothing.'],
  },
  verify: {
    rejected: ['The review found an error, such as leakage, or its score is below 0.5.', 'Nothing.'],
    weak: ['The score of the review is below 0.8: the program is changed once, then its trial decides.', 'Nothing.'],
  },
  trial: {
    ...noPython,
    ...programWords(debugged),
    'invalid-submission': ['What the program predicted is not valid.', debugged],
  },
  partition: {
    unmeasurable: [
      'Nothing can be held back here to measure candidates with: no model is asked. The template has the whole time; programs of yours are run before it, unmeasured, and the first that answers is taken.',
      'Nothing. For the template alone: leave out `--solution`. For your program alone, without the template after it: `--only`.',
    ],
    'too-short': [
      'A template that learns from texts or media needs all of the time: no model is asked, and no program of yours is tried.',
      'For candidates: more `--time`. For your own program all the same: `--only`.',
    ],
    'short-history': [
      'Train is too short for the time that test spans: what is good at a short stretch need not be good at a long one. No model is asked.',
      'For your own program all the same: `--only`.',
    ],
  },
  compare: {},
  refit: {
    ...noPython,
    ...programWords(partsStand),
    'too-slow': [
      'A kept program would take longer on all rows of train than is left.',
      'Nothing: its runs on parts of train stand. For this run: more `--time`.',
    ],
    'invalid-submission': ['What a kept program wrote in its run on all rows is not valid.', partsStand],
  },
  extend: {
    ...noPython,
    ...programWords(firstStands),
    'no-state': ['The template left nothing to go on from: some kinds do not.', firstStands],
    worse: ['More time made its own cross-validation worse by more than a standard error.', firstStands],
  },
  tree: {},
  merge: {},
  execute: {
    ...noPython,
    ...programWords('Nothing: the next attempt follows. With `--only`: correct the program.'),
  },
  validate: {
    'needs-repair': ['The submission is not valid as it was written, and a repair may help.', 'Nothing.'],
    unusable: ['The submission is not valid, and a repair cannot help.', 'Nothing.'],
  },
  confirm: {},
  distil: { 'no-python': noPython['no-python'] },
  autofix: {
    refused: [
      'What is wrong cannot be repaired without guessing.',
      'Nothing. With `--solution`: correct what is named.',
    ],
  },
  fallback: {
    'no-fallback': [
      'Nothing is known of what a column may hold.',
      'Add a sample_submission.csv or train.csv with cells.',
    ],
  },
  report: {},
  submit: kaggleWords,
};

/** Calls that cannot be carried out: nothing was begun, or it goes on later. */
export const refusalWords: Readonly<Record<Refusal['kind'], Words>> = {
  usage: ['The call was wrong.', 'Do what it says.'],
  'no-data': ['There is nothing to work on.', 'Download the files, or name their folder.'],
  'no-sandbox': ['Nothing here can keep foreign code in.', 'Run `medalist doctor`; `--unsafe-no-sandbox` overrules.'],
  kaggle: ['Kaggle would not give or take what is needed.', 'See the kinds of `fetch` and `submit`.'],
  busy: ['Another process has the run, the list or the GPU.', 'Wait for it.'],
  interrupted: ['It was stopped (Ctrl-C); nothing is lost.', '`medalist resume RUN`.'],
  parked: ['It waits for your approval.', '`medalist approve RUN`, `reject RUN --note "..."` or `edit RUN FILE`.'],
};

export const exitCodeWords: Readonly<Record<keyof typeof exitCodes, string>> = {
  ok: '`ok` or `repaired`; a list without failures; valid',
  failed: '`failed`, or refused (see above); not valid',
  usage: 'wrong usage; validate and fix: no verdict',
  fallback: 'only a `fallback`',
  parked: 'a run, or a row of a list, waits for your approval; an exploration for your reply',
  shared: 'batch: another batch has the list',
  limited: 'batch: stopped by its own limits',
  interrupted: 'stopped by Ctrl-C',
};
