import * as z from 'zod';
import { DatasetError } from '../services/dataset/failure.ts';
import { prepareData } from '../services/dataset/prepare.ts';
import { dataset } from './artifacts.ts';
import { defineStage, fail, ok, type StageContext } from './define.ts';

/** Looks at what is there: unpacks archives into the cache, digests every file. Downloading will come before this. */
export const fetch = defineStage({
  name: 'fetch',
  version: 1,
  needs: {},
  wants: {},
  makes: dataset,
  params: z.strictObject({ slug: z.string(), url: z.string().nullable() }),
  timeoutMs: 3_600_000,
  recover: {
    'no-files': 'giveUp',
    missing: 'giveUp',
    'bad-archive': 'giveUp',
    'unsafe-archive': 'giveUp',
    unreadable: 'giveUp',
  },
  cached: false,
  headline: ({ files }) => {
    const bytes = files.reduce((sum, file) => sum + file.bytes, 0);
    return `${files.length} files, ${(bytes / 1e6).toFixed(1)} MB`;
  },
  async run({ params }, context) {
    const prepared = await prepareData(context.source, context.cache, context.scratch, byPercent(context.say));
    if (prepared instanceof DatasetError) {
      return fail(prepared.kind, prepared.message, { file: prepared.file, advice: prepared.advice });
    }
    if (prepared.files.length === 0) {
      return fail('no-files', 'the folder holds no files', {
        advice: 'Put train.csv, test.csv and sample_submission.csv (or the downloaded archive) into it.',
      });
    }
    return ok({ ...params, files: [...prepared.files] });
  },
});

/** Says how far the reading is, once for each per cent. */
const byPercent = (say: StageContext['say']) => {
  let said = 0;
  return (done: number, total: number): void => {
    const percent = Math.floor((100 * done) / Math.max(1, total));
    if (percent === said) return;
    said = percent;
    say({ type: 'stage.progress', what: 'reading files', done, total, unit: 'bytes' });
  };
};
