/** What every prompt is told about a competition: bounded, the same for the same input, and fenced where it is not ours. */
export { filesBrief } from './data/files.ts';
export { headersBrief } from './data/first-lines.ts';
export { pageBrief } from './data/page.ts';
export { adviceBrief, findingsBrief, requirementBrief } from './model-answers.ts';
export { sharedBrief } from './shared.ts';
export { scoreboardBrief, scoreboardOf } from './template/scoreboard.ts';
export { templateBrief } from './template/template.ts';
export { timeBrief } from './time.ts';
