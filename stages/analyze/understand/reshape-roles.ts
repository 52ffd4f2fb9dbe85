import type { Dataset } from '../../../core/schema/dataset.ts';
import type { JoinedTarget, KeyParts } from '../../../core/schema/table-forms.ts';
import type { TableEngine } from '../../../services/tables/engine.ts';
import { checkFiles } from '../checks.ts';
import type { Notes } from '../evidence.ts';
import { headerAlone } from '../files/header-alone.ts';
import type { Roles } from '../files/roles.ts';
import { withTest } from '../files/test-rows.ts';
import { withJoinedTarget } from '../layout/reshaped/joined-target.ts';
import { type MeltedAsk, meltedAsked } from '../layout/reshaped/melted.ts';
import { meltedInKeys } from '../layout/reshaped/melted-keys.ts';
import type { Override } from '../override/read.ts';

/** The tables as they are learned from and asked about, and how they were reshaped for that. */
export interface ReshapedRoles {
  readonly roles: Roles;
  /** What a sample without rows shows. */
  readonly header: readonly string[] | null;
  readonly joined: JoinedTarget | undefined;
  readonly keyParts: KeyParts | null;
  readonly melted: MeltedAsk | undefined;
  /** The column that names the parts, where each row is one part of an answer. */
  readonly part: string | undefined;
}

/** Gives train and test the columns and rows that the submission asks for. */
export const reshapeRoles = async (
  engine: TableEngine,
  assigned: Roles,
  { files }: Dataset,
  { target }: Override,
  notes: Notes,
): Promise<ReshapedRoles> => {
  const { roles: withoutBlankSample, header } = headerAlone(assigned);
  checkFiles(withoutBlankSample, files);
  const { roles: withTarget, joined } = withJoinedTarget(withoutBlankSample, notes);
  const { roles: withTestRows, keyParts } = await withTest(engine, withTarget, files, notes);
  const melted =
    target === undefined
      ? ((await meltedAsked(engine, withTestRows, notes)) ??
        (keyParts === null ? await meltedInKeys(engine, withTestRows, notes) : undefined))
      : undefined; // the one column that a person names is asked for in each row
  if (melted === undefined && withTestRows.test.length === 0 && withTestRows.sample !== null)
    notes.warn('No test file: predictions are for the rows of the sample submission.');
  const about = keyParts?.about;
  const part = about?.column === null ? undefined : about?.part;
  return { roles: melted?.roles ?? withTestRows, header, joined, keyParts, melted, part };
};
