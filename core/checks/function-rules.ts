import type { Rule } from './rule.ts';
import { featureRules } from './rules/code/features.ts';
import { importRules } from './rules/code/imports.ts';
import { syntaxRules } from './rules/code/syntax.ts';
import { dangerousRules } from './rules/safety/dangerous.ts';
import { environmentRules } from './rules/safety/environment.ts';
import { hiddenRules } from './rules/safety/hidden.ts';
import { unpicklingRules } from './rules/safety/unpickling.ts';
import { writeRules } from './rules/safety/writes.ts';

/** What is checked in a function of features: nothing of how a whole program reads, learns and writes. */
export const functionRules: readonly Rule[] = [
  ...syntaxRules,
  ...importRules.filter(({ id }) => id === 'unknown-import' || id === 'missing-import'),
  ...dangerousRules,
  ...hiddenRules,
  ...unpicklingRules,
  ...environmentRules,
  ...writeRules,
  ...featureRules,
];
