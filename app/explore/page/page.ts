import type { DataProfile } from '../../../core/schema/explore/profile.ts';
import { documentOf } from '../../report/page/document.ts';
import { html, type Part } from '../../report/page/parts.ts';
import { correlations } from './correlations.ts';
import { distributions } from './distributions.ts';
import { drift } from './drift.ts';
import { data, media } from './files.ts';
import { missing } from './missing.ts';
import { otherTables } from './other-tables.ts';
import { suspicious } from './suspicious.ts';
import { target } from './target.ts';

/** What the page shows. */
export interface ExplorationPage {
  readonly title: string;
  /** Null: the data could not be profiled. */
  readonly profile: DataProfile | null;
  /** Sections above the profile's, such as the answer, and below them. */
  readonly before?: readonly Part[];
  readonly after?: readonly Part[];
  /** The words after "Written by Medalist from". */
  readonly from?: string;
}

/** An exploration as one page that needs no other file. */
export const explorationPage = ({
  title,
  profile,
  before = [],
  after = [],
  from = 'the data: all figures are of them',
}: ExplorationPage): string =>
  documentOf(
    title,
    from,
    html`<header><h1>${title}</h1></header>`,
    ...before,
    ...(profile === null ? [] : profileSections(profile)),
    ...after,
  );

/** The profile's sections. Most of them are about its first table. */
const profileSections = (profile: DataProfile): readonly Part[] => {
  const [first] = profile.tables;
  return [
    ...data(profile),
    ...(first === undefined ? [] : suspicious(first)),
    ...target(profile),
    ...(first === undefined ? [] : [...distributions(first, profile), ...missing(first), ...correlations(first)]),
    ...[...drift(profile), ...media(profile), ...otherTables(profile)],
  ];
};
