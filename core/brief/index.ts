/** What every prompt is told about a competition: bounded, the same for the same input, and fenced where it is not ours. */
export { filesBrief } from './files.ts';
export { headersBrief } from './first-lines.ts';
export { adviceBrief, findingsBrief, requirementBrief } from './model-answers.ts';
export { pageBrief } from './page.ts';
export { scoreboardBrief, scoreboardOf } from './scoreboard.ts';
export { sharedBrief } from './shared.ts';
export { templateBrief } from './template.ts';
export { timeBrief } from './time.ts';
