import type { Doubt } from '../../../core/schema/judged/doubt.ts';
import { type Evidence, measuredOf } from './evidence.ts';

/** Not the full template answered, but a simpler one, because the full one failed. */
export const degraded = ({ candidate, failures }: Evidence): Doubt[] => {
  if (candidate === null || candidate.origin !== 'template' || candidate.mode === 'full') return [];
  const what = 'the template answered in its safe mode (few models, no feature engineering)';
  const last = failures.at(-1);
  const why = last === undefined ? '' : `, after the attempt before it failed: ${wordsOf(last)}`;
  return [{ kind: 'degraded', message: `${what}${why}` }];
};

const wordsOf = ({ stage, kind, message }: Evidence['failures'][number]): string =>
  `${stage} (${kind}): ${(message.split('\n')[0] ?? '').slice(0, 200)}`;

/** The solution was stopped. A template with a score had already written its best answer; another program may have been half done. */
export const cutOff = ({ submission, candidate }: Evidence): Doubt[] => {
  if (submission.stopped === undefined) return [];
  if (candidate?.origin === 'template' && submission.crossValidation !== null) return [];
  const message = `the solution was ended before it was done (${submission.stopped}): its last written answer was taken`;
  return [{ kind: 'cut-off', message }];
};

/** There is no score that we trust: a program's own folds are its own word. A template's count, because the template is ours. */
export const unmeasured = (evidence: Evidence): Doubt[] => {
  const { candidate, confirmation, check, submission } = evidence;
  const whose = measuredOf(evidence)?.whose;
  const isTemplates = candidate?.origin === 'template' && whose !== undefined;
  if (isTemplates || whose === 'held' || whose === 'trial') return [];
  const why = check?.why ?? confirmation?.why ?? null;
  const own =
    whose === 'own-folds'
      ? '; there are only its own folds'
      : submission.crossValidation === null
        ? ''
        : '; there is only the score that it reports itself';
  return [{ kind: 'unmeasured', message: `we have no score of our own for it${own}${why === null ? '' : `: ${why}`}` }];
};

const mostRules = 3;

/** The review found that the program learns from what it must not know. */
export const leak = ({ review }: Evidence): Doubt[] =>
  (review?.findings ?? [])
    .filter(({ severity }) => severity === 'error')
    .slice(0, mostRules)
    .map(({ rule, line, message }) => ({
      kind: 'leak',
      message: `${rule}${line === undefined ? '' : `, line ${line}`}: ${message}`,
    }));

const enoughSeen = 0.5;

/** Media of many rows were not read: what was learned from the others says little about these rows. */
export const unseenMedia = ({ submission }: Evidence): Doubt[] =>
  submission.media
    .filter(({ rows, seen }) => seen < enoughSeen * rows)
    .slice(0, mostRules)
    .map(({ source, rows, seen }) => ({
      kind: 'unseen-media',
      message: `${source}: the files of ${seen.toLocaleString('en')} of ${rows.toLocaleString('en')} rows were looked at; the others were missing, unreadable, or there was no time (a longer --time helps)`,
    }));

/** Files that should have been used, but could not be. */
export const unusableFiles = ({ competition: { unusable = [] } }: Evidence): Doubt[] => {
  const more = unusable.length > mostRules ? ` (and ${unusable.length - mostRules} more)` : '';
  return unusable.slice(0, mostRules).map(({ why }, at) => ({
    kind: 'unusable-files',
    message: `not used: ${why}${at === mostRules - 1 ? more : ''}`,
  }));
};

/** Files that no model learned from, although they may be decisive. */
export const ignoredFiles = ({ competition: { ignored = [] } }: Evidence): Doubt[] =>
  ignored.slice(0, mostRules).map(({ kind, where, files, why }) => ({
    kind: 'ignored-files',
    message: `${files.toLocaleString('en')} ${kind} ${files === 1 ? 'file' : 'files'} in ${where} ${files === 1 ? 'was' : 'were'} not learned from: ${why}`,
  }));
