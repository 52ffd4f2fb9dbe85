import { counted } from '../../../core/explore/profile/words/figures.ts';
import { doubtsOf } from '../../../core/explore/profile/words/suspicion.ts';
import type { ProfiledTable } from '../../../core/schema/explore/profiled-table.ts';
import { html, type Part, section, table } from '../../report/page/parts.ts';
import { namedList } from './plots.ts';

/** What to look at before a model learns from it. */
export const suspicious = ({ suspicious: found, duplicates, sampled }: ProfiledTable): readonly Part[] => {
  if (found.length === 0 && duplicates.rows === 0) return [];
  const doubts = doubtsOf(found).map(({ columns, why }) => [namedList(columns), why]);
  const about = sampled === null ? '' : 'About ';
  const apart = duplicates.keys.length === 0 ? '' : `, apart from ${namedList(duplicates.keys)}`;
  return [
    section(
      'suspicious',
      'Worth a doubt',
      doubts.length === 0 ? null : table(['column', 'why'], doubts),
      duplicates.rows === 0
        ? null
        : html`<p>${about}${counted(duplicates.rows, 'row repeats', 'rows repeat')} an earlier one${apart}.</p>`,
    ),
  ];
};
