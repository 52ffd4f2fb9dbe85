import { quoted } from '../../brief/wording/quoted.ts';
import type { HeldBy } from '../../schema/explore/held-by.ts';
import { counted, percent } from '../profile/words/figures.ts';

const longestName = 60;

/** Which rows are held back, as a sentence for a person or a model. */
export const heldByWords = (by: HeldBy): string => {
  switch (by.kind) {
    case 'random':
      return 'They were drawn at random, copies of a row together.';
    case 'latest':
      return `They are the latest by ${quoted(by.column, longestName)}, from ${by.since} on: the last ${roundly(by.share)} of the time.`;
    case 'groups':
      return `They are all rows of ${counted(by.groups, 'value')} of ${quoted(by.column, longestName)}, drawn at random.`;
  }
};

/** The same in a few words, after a number of rows; empty where they were drawn at random. */
export const heldByShort = (by: HeldBy): string => {
  switch (by.kind) {
    case 'random':
      return '';
    case 'latest':
      return `, the latest ${roundly(by.share)} of the time`;
    case 'groups':
      return `, whole groups by ${quoted(by.column, longestName)}`;
  }
};

/** How a model checks itself as it will be scored. */
export const ownChecks = (by: HeldBy): string => {
  switch (by.kind) {
    case 'random':
      return 'Split the rows that you have for your own checks.';
    case 'latest':
      return 'For your own checks fit on earlier rows and predict later ones. A feature of the past may use only what is older than its row.';
    case 'groups':
      return `For your own checks split by ${quoted(by.column, longestName)}, too: values of it that you know are not asked for.`;
  }
};

const roundly = (share: number): string => percent(Math.round(100 * share) / 100);
