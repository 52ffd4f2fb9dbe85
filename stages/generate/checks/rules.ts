import type { Rule } from './rule.ts';
import { complexityRules } from './rules/complexity.ts';
import { dangerousRules } from './rules/dangerous.ts';
import { environmentRules } from './rules/environment.ts';
import { fileRules } from './rules/files.ts';
import { headerRules } from './rules/header.ts';
import { hiddenRules } from './rules/hidden.ts';
import { importRules } from './rules/imports.ts';
import { sampleRules } from './rules/sample.ts';
import { stepRules } from './rules/steps.ts';
import { syntaxRules } from './rules/syntax.ts';
import { targetLeakRules } from './rules/target-leak.ts';
import { targetRules } from './rules/targets.ts';
import { unpicklingRules } from './rules/unpickling.ts';
import { unreachableRules } from './rules/unreachable.ts';
import { writeRules } from './rules/writes.ts';

/** Every static check there is, in the order of the documentation. */
export const rules: readonly Rule[] = [
  ...syntaxRules,
  ...importRules,
  ...dangerousRules,
  ...hiddenRules,
  ...unpicklingRules,
  ...environmentRules,
  ...writeRules,
  ...stepRules,
  ...fileRules,
  ...targetRules,
  ...headerRules,
  ...sampleRules,
  ...targetLeakRules,
  ...unreachableRules,
  ...complexityRules,
];
