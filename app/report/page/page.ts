import type { RunFolder } from '../../../services/store/home.ts';
import { type Facts, factsOf } from '../facts.ts';
import { again } from './again.ts';
import { data } from './data.ts';
import { documentOf } from './document.ts';
import { fitShown } from './fit.ts';
import { head } from './head.ts';
import { models } from './models.ts';
import { place } from './place.ts';
import { submission } from './submission.ts';
import { time } from './time.ts';
import { tried } from './tried.ts';

/** A run as one page. Undefined: it has no result. */
export const pageOf = (folder: RunFolder, store: string): string | undefined => {
  const facts = factsOf(folder, store);
  return facts === undefined ? undefined : htmlOf(facts);
};

const htmlOf = (facts: Facts): string => {
  const { result } = facts;
  return documentOf(
    `${result.report?.name ?? result.slug}: ${result.status}`,
    'result.json, events.jsonl and what lies beside them: all figures are of this run',
    head(result),
    ...[...place(facts.standing), ...data(facts), ...models(facts), ...fitShown(facts), ...tried(facts)],
    ...[...submission(result), ...time(facts), ...again(facts)],
  );
};
