/** What a plan means by a step after the models; a template does it, and so may a program. */
const words: Readonly<Record<string, string>> = {
  'cut-points': 'cut points between grades, chosen for the metric out of fold',
  threshold: 'a threshold, or a weight for each class, chosen for the metric out of fold',
  temper: 'chances to a power that scores best out of fold, then summed to one again',
  'log-target': 'learn the logarithm of the target',
  clip: 'into the range of train',
  snap: 'to the nearest value of train, if it scores better out of fold',
  round: 'to whole numbers, if it scores better out of fold',
  'keep-level': 'not scaled to the level of train: the future may have another',
};

/** The steps of a plan, each with what it is. */
export const postprocessWords = (steps: readonly string[]): string[] =>
  steps.map((step) => (Object.hasOwn(words, step) ? `${step}: ${words[step]}` : step));
