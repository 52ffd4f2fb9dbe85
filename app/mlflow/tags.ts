import type { Result } from '../../core/schema/result.ts';
import { type Entry, entriesFor } from '../../services/mlflow/limits.ts';
import { commitHere } from '../../services/package/version.ts';

/** The name of a run and how it ended. MLflow itself shows tags that begin with `mlflow.`. */
export const tagsOf = ({ runId, status, summary, doubt, sandbox, versions }: Result): readonly Entry[] =>
  entriesFor('tag', {
    'mlflow.runName': runId,
    'mlflow.source.name': 'medalist',
    'mlflow.source.git.commit': commitHere() ?? '',
    'mlflow.note.content': summary,
    'medalist.status': status,
    'medalist.doubt': [...new Set(doubt.map(({ kind }) => kind))].join(', '),
    'medalist.sandbox': sandbox.tier,
    'medalist.version': versions.medalist ?? '',
  });
