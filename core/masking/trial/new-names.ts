import type { TableEngine } from '../../../services/tables/engine.ts';
import { pickColumns } from '../../../services/tables/pick.ts';
import { columnAt } from '../../../services/tables/sql.ts';
import type { Outline } from '../../holdout/outline.ts';
import type { HeldNames } from '../held-names.ts';

/**
 * Writes the table `new_names`: the new names of held rows and real test rows by their old name `k`, for tables that name rows by
 * their keys. The tables `flags` and `test_flags` say where rows stand.
 */
export const writeNewNames = async (
  engine: TableEngine,
  { train, test }: Outline,
  { users, changed, ofTest }: HeldNames,
): Promise<void> => {
  if (users === null) return;
  const [own, other] = [train.columns.indexOf(users.inTrain), test.columns.indexOf(users.inTest)];
  await pickColumns(engine, train, [own], 'train_keys');
  await pickColumns(engine, test, [other], 'test_keys');
  const [held, real] = [columnAt(own), columnAt(other)];
  await engine.run(`CREATE OR REPLACE TABLE new_names AS
    SELECT ${held} AS k, ${changed.get(users.inTrain)?.(held) ?? held} AS name, place FROM train_keys POSITIONAL JOIN flags WHERE held
    UNION ALL SELECT ${real}, ${ofTest.get(users.inTest)?.(real) ?? real}, place FROM test_keys POSITIONAL JOIN test_flags`);
};
