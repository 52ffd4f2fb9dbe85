import type { Rule } from './rule.ts';
import { complexityRules } from './rules/code/complexity.ts';
import { importRules } from './rules/code/imports.ts';
import { stepRules } from './rules/code/steps.ts';
import { syntaxRules } from './rules/code/syntax.ts';
import { targetLeakRules } from './rules/code/target-leak.ts';
import { unreachableRules } from './rules/code/unreachable.ts';
import { headerRules } from './rules/output/header.ts';
import { sampleRules } from './rules/output/sample.ts';
import { targetRules } from './rules/output/targets.ts';
import { dangerousRules } from './rules/safety/dangerous.ts';
import { environmentRules } from './rules/safety/environment.ts';
import { fileRules } from './rules/safety/files.ts';
import { hiddenRules } from './rules/safety/hidden.ts';
import { unpicklingRules } from './rules/safety/unpickling.ts';
import { writeRules } from './rules/safety/writes.ts';

/** What these look for follows from the competition. */
const competitionRules: readonly Rule[] = [
  ...fileRules,
  ...targetRules,
  ...headerRules,
  ...sampleRules,
  ...targetLeakRules,
];

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
  ...competitionRules,
  ...unreachableRules,
  ...complexityRules,
];

/** The rules that need no competition, so they can run before it is analysed. */
export const plainRules = rules.filter((rule) => !competitionRules.includes(rule));
