import type { Facts } from '../../report/facts.ts';
import { data } from '../../report/page/data.ts';
import { fitShown } from '../../report/page/fit.ts';
import { models } from '../../report/page/models.ts';
import type { Part } from '../../report/page/parts.ts';
import { place } from '../../report/page/place.ts';
import { submission } from '../../report/page/submission.ts';
import { failed } from '../../report/page/tried.ts';

/** The parts of an ended run's report that its page does not show already. */
export const endedParts = (facts: Facts): readonly Part[] => [
  ...place(facts.standing),
  ...models(facts),
  ...fitShown(facts),
  ...failed(facts.result),
  ...submission(facts.result),
  ...data(facts),
];
