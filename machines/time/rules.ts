/** Shares of the time without merging, scoring, finishing and submitting. A part that ends early leaves its rest to the next. */
export const shares = {
  /** The template alone. */
  rules: { understand: 0.1, baseline: 0, think: 0, rehearse: 0, execute: 0.9 },
  /** A user's program alone. */
  own: { understand: 0.1, baseline: 0, think: 0, rehearse: 0.3, execute: 0.6 },
  /** Programs compete with the template. */
  search: { understand: 0.08, baseline: 0.5, think: 0.1, rehearse: 0.06, execute: 0.26 },
  /** Wishes by rules compete: the template has all of the time, and wishes what it leaves. */
  wishes: { understand: 0.1, baseline: 0, think: 0.04, rehearse: 0, execute: 0.86 },
} as const;

/** One rule about time, in seconds. It bounds what `what` names, and `why` explains it; `of` names what a share is taken of, otherwise TIME. */
export interface TimeRule {
  readonly what: string;
  readonly why: string;
  readonly of?: string;
  readonly seconds?: number;
  readonly share?: number;
  /** A share as a divisor. */
  readonly divisor?: number;
  readonly least?: number;
  readonly most?: number;
  readonly mostShare?: number;
  /** In a run with less TIME there are none. */
  readonly from?: number;
}

const ofTrial = { of: "a candidate's trial" } as const;
const ofTemplate = { of: "the template's first turn" } as const;

/** Every other number that divides the time of a run. `make readme` lists them in docs/use/time.md. */
export const timeRules = {
  confirm: {
    ...{ share: 0.04, most: 15, from: 90, what: 'scoring the out-of-fold predictions' },
    why: 'Our scorer needs a second or two. A short run uses it only if time is left.',
  },
  check: {
    ...{ share: 0.12, most: 240, from: 90, what: 'running the program again without some rows of train' },
    why: 'Only rows that were held back from it can confirm what it says of itself.',
  },
  finish: {
    ...{ divisor: 60, least: 1, most: 3, what: 'validation, report and publishing' },
    why: 'They take well under a second for small files on a quiet machine.',
  },
  submit: {
    ...{ divisor: 10, least: 1, most: 30, what: 'submitting, with `SUBMIT=1`' },
    why: 'It is an upload, and some waiting for the score.',
  },
  merge: {
    ...{ share: 0.04, least: 2, most: 30, mostShare: 0.1, what: 'deciding between the answers, if candidates compete' },
    why: 'Our scorer reads all predictions and compares them a hundred times.',
  },
  mergeAlone: { seconds: 1, what: 'the same, if there is only one answer', why: 'It only says so.' },
  start: {
    ...{ divisor: 10, most: 2, what: 'start and analysis, as a program expects them' },
    why: 'They take so long for small files on a quiet machine.',
  },
  download: {
    ...{ share: 0.1, of: 'what comes before the end', what: 'kept for the program while files are downloaded' },
    why: 'A download may use up all other parts.',
  },
  program: {
    ...{ least: 1, what: 'any program' },
    why: 'With less none is begun: an attempt would only use up the time for the end.',
  },
  script: {
    ...{ share: 0.15, most: 600, from: 60, what: 'the short script, which a template leaves for it' },
    why: 'It is tried when the answer is there.',
  },
  plan: {
    ...{ seconds: 150, what: "the models of the template's plan, of one processor" },
    why: 'The template may take them in a short run, however little that leaves to candidates.',
  },
  standIn: {
    ...{ mostShare: 0.3, what: "kept for a template that answers only if the user's programs do not" },
    why: 'It needs what the models of its plan take, however long the run is.',
  },
  question: {
    ...{ divisor: 4, of: 'questions and writing', what: 'one question before a program is written' },
    why: 'A model that hangs must not take the time of the one that writes.',
  },
  reading: {
    ...{ least: 30, mostShare: 0.05, what: 'reading the page by a model, if that is more than one question has' },
    why: 'Nothing else is known before. A strong model took 15 to 30 s for it, and the template waits.',
  },
  ponder: {
    ...{ divisor: 4, ...ofTemplate, what: 'one question while the template works, if that is more' },
    why: 'An answer takes a strong model a minute or two, and costs the template nothing.',
  },
  look: {
    ...{ share: 0.1, most: 600, what: 'a look at the data before the plan, if one is asked for' },
    why: 'The template works meanwhile.',
  },
  writing: {
    ...{
      least: 240,
      what: "a writer's turn after the template's answer; with less, drafts are written while it works",
    },
    why: 'A strong model writes a program in that time: five took 100 to 220 s (docs/decisions/search/template-first.md).',
  },
  looking: {
    ...{ least: 60, what: "a writer's turn in which it may look at the data first" },
    why: 'With less, a look would cost it its program.',
  },
  turn: {
    ...{ least: 150, what: "a candidate's turn; if there are more turns than that, some have what others leave" },
    why: 'Each of four runs has 20 s then: one good trial is worth more than several that end before they learn (docs/decisions/search/template-first.md).',
  },
  rehearsal: {
    ...{ least: 5, mostShare: 0.2, what: 'a rehearsal, if its part is shorter' },
    why: 'Imports alone take a second or two.',
  },
  review: { divisor: 2, ...ofTrial, what: 'a review', why: 'The other half is left for the trial.' },
  compare: {
    ...{ share: 0.2, least: 8, mostShare: 0.4, ...ofTrial, what: 'comparing one candidate with the template' },
    why: 'On a busy machine the libraries alone take some seconds.',
  },
  refit: {
    ...{ share: 1.8, of: 'one run of the trial', what: "a kept candidate's run on all rows" },
    why: 'They are half as many again as in a trial.',
  },
  extendTurn: {
    ...{ share: 0.1, ...ofTemplate, what: 'left by that run for the template to continue' },
    why: 'What candidates leave is for the template.',
  },
  extend: {
    ...{ divisor: 4, ...ofTemplate, what: "the rest of the template's first turn, as it expects it when it continues" },
    why: 'Its first turn may end early.',
  },
  ending: {
    ...{ divisor: 2, of: 'validation, report and publishing', what: 'kept by the scorer and the script' },
    why: 'The validation is over by then.',
  },
} as const satisfies Readonly<Record<string, TimeRule>>;
