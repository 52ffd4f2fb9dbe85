import { languageModelRows } from './language-models.ts';
import { machineRows } from './machine.ts';
import { runRows } from './run.ts';
import { stepRows } from './steps.ts';
import { submitAndBatchRows } from './submit-and-batch.ts';
import { taskRows } from './task.ts';

/** Every option of a run. Flags, variables of make, columns of a list, request.json and docs are derived from this table. */
export const table = {
  ...runRows,
  ...taskRows,
  ...machineRows,
  ...stepRows,
  ...languageModelRows,
  ...submitAndBatchRows,
};
