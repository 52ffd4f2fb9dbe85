import type { Doubt } from '../../../core/schema/judged/doubt.ts';
import { assumed, guessed } from './asked.ts';
import type { Evidence } from './evidence.ts';
import { forAllTimes } from './for-all-times.ts';
import { cutOff, degraded, ignoredFiles, leak, unmeasured, unseenMedia, unusableFiles } from './making.ts';
import { constant, labelsShifted, leansOnOrder, oneFeature } from './predictions.ts';
import { noBetterThanConstant, notBorneOut, tooGood, unfinished } from './scores.ts';

/** The gravest first. */
const rules = [
  leak,
  notBorneOut,
  guessed,
  assumed,
  forAllTimes,
  tooGood,
  oneFeature,
  leansOnOrder,
  labelsShifted,
  constant,
  noBetterThanConstant,
  degraded,
  cutOff,
  unfinished,
  unmeasured,
  unseenMedia,
  ignoredFiles,
  unusableFiles,
];

/** Why a valid answer may be worth less than it looks. A fallback never claims to be worth anything. */
export const doubtsAbout = (evidence: Evidence): Doubt[] =>
  (evidence.submission.origin === 'fallback' ? [unusableFiles, ignoredFiles] : rules).flatMap((rule) => rule(evidence));
