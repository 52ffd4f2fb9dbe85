import * as z from 'zod';
import { roleByName } from '../core/competition/role-by-name.ts';
import { fail, ok, routeAll } from '../core/outcome.ts';
import type { DataFile } from '../services/dataset/data-file.ts';
import { DatasetError } from '../services/dataset/failure.ts';
import type { LeftOut, Problem } from '../services/dataset/ingest-terms.ts';
import { sourceOf } from '../services/dataset/listings/listing.ts';
import { isFilled, readAbout } from '../services/kaggle/competition/data-folder.ts';
import { kaggleProblems } from '../services/kaggle/failure.ts';
import { dataset } from './dag/artifacts.ts';
import { defineStage, type StageContext } from './dag/define.ts';

/** Downloads the files that are missing, then takes all files in: it copies them, unpacks archives and computes digests. */
export const fetch = defineStage({
  name: 'fetch',
  version: 11,
  needs: {},
  wants: {},
  makes: dataset,
  params: z.strictObject({ slug: z.string(), url: z.string().nullable() }),
  timeoutMs: 24 * 3_600_000,
  time: {
    ...{ least: 0, cut: true, orElse: 'giveUp' },
    advice:
      'What was downloaded is kept: the same command goes on with it, or `medalist download` without a limit; or give it more time: --time.',
  },
  recover: {
    'no-files': 'giveUp',
    missing: 'giveUp',
    'bad-archive': 'giveUp',
    'unsafe-archive': 'giveUp',
    unreadable: 'giveUp',
    'too-much': 'giveUp',
    ...routeAll(kaggleProblems, 'giveUp'),
  },
  cached: false,
  headline: ({ files, leftOut, broken = [] }) => {
    const bytes = files.reduce((sum, file) => sum + file.bytes, 0);
    const left = leftOut.map(({ what, count }) => `${what} (${count})`);
    const without = [...left, ...broken.map(({ file }) => file)].join(', ');
    return `${files.length} files, ${(bytes / 1e6).toFixed(1)} MB${without === '' ? '' : `; left out: ${without}`}`;
  },
  async run({ params }, context) {
    if (params.url !== null && context.kaggle !== null && !isFilled(context.source)) {
      const { fillFolder } = await import('../services/kaggle/competition/fill-folder.ts'); // only a download needs its libraries
      const { source: to, signal } = context;
      const onProgress = byPercent(context, 'downloading');
      const done = await fillFolder(context.kaggle.open(signal), params.slug, { to, signal, onProgress });
      if (!done.ok) return fail(done.kind, done.message, { advice: done.advice });
      for (const line of done.value.lacks) context.say({ type: 'stage.log', line });
    }
    const onBytes = byPercent(context, 'reading files');
    const taken = await context.intake.ingest({ ...context, onBytes });
    if (taken instanceof DatasetError) {
      return fail(taken.kind, taken.message, { file: taken.file, advice: taken.advice });
    }
    const [worst] = taken.broken;
    if (worst !== undefined && !taken.files.some(isSample))
      return fail(worst.kind, worst.message, { file: worst.file, advice: worst.advice });
    for (const line of [...taken.leftOut.map(inWords), ...taken.broken.map(asLine), ...listingsInWords(taken.files)])
      context.say({ type: 'stage.log', line });
    if (taken.files.length === 0) {
      const left = taken.leftOut.map(({ what, count }) => `${what} (${count})`).join(', ');
      const isLinked = taken.leftOut.some(({ what }) => what === 'links');
      return fail('no-files', `the folder holds no files${left === '' ? '' : ` but what is left out: ${left}`}`, {
        advice: isLinked
          ? 'Links are not followed. Copy what they lead to: cp -rL FOLDER COPY'
          : 'Put train.csv, test.csv and sample_submission.csv (or the downloaded archive) into it.',
      });
    }
    return ok({
      ...params,
      about: aboutOf(context.source, params),
      files: [...taken.files],
      leftOut: [...taken.leftOut],
      ...(Object.keys(taken.unpacked).length > 0 ? { unpacked: taken.unpacked } : {}),
      ...(taken.broken.length > 0 ? { broken: [...taken.broken] } : {}),
    });
  },
});

const inWords = ({ what, count, example }: LeftOut): string =>
  `left out: ${what} (${count}), such as ${JSON.stringify(example)}`;

const asLine = ({ message, advice }: Problem): string => `left out: ${message}. ${advice}`;

/** Whether this is a sample submission: with one, a run can write a valid submission even if other files are broken. */
const isSample = ({ path, format }: DataFile): boolean =>
  roleByName(path) === 'sample' && ['csv', 'tsv', 'json', 'jsonl', 'parquet'].includes(format);

const listingsInWords = (files: readonly DataFile[]): string[] =>
  files.flatMap(({ path, made }) => {
    if (made === undefined) return [];
    const from = made.array ?? sourceOf(made) ?? made.texts?.sample ?? made.parted?.sample ?? made.melted?.labels;
    const texts = made.texts === undefined ? '' : ' and the texts of files';
    return [
      `${path} is made of ${from === undefined ? 'names of files' : JSON.stringify(from)}${texts}: ${made.columns.join(', ')}`,
    ];
  });

/** What is known about the competition from its folder, unless the folder is another competition's. */
const aboutOf = (folder: string, { slug, url }: { readonly slug: string; readonly url: string | null }) => {
  const about = readAbout(folder);
  return about === null || url === null || about.slug.toLowerCase() === slug.toLowerCase() ? about : null;
};

/** Reports progress once for each per cent (or each 10 MB, if the total is not known). */
const byPercent = ({ say, signal }: StageContext, what: string) => {
  let said = 0;
  return (done: number, total: number | null): void => {
    const percent = Math.floor((100 * done) / Math.max(1, total ?? 1e9));
    if (percent === said) return;
    signal.throwIfAborted();
    said = percent;
    say({ type: 'stage.progress', what, done, total, unit: 'bytes' });
  };
};
