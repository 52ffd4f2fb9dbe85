/** What every prompt is told about a competition: bounded, the same for the same input, and fenced where it is not ours. */
export { competitionBrief } from './competition.ts';
export { filesBrief } from './files.ts';
export { headersBrief } from './headers.ts';
export { pageBrief } from './page.ts';
export { dataPreview } from './preview.ts';
export { profileBrief } from './profile.ts';
export { timeBrief } from './time.ts';
export { adviceBrief, requirementBrief } from './told.ts';
