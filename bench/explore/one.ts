import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import * as z from 'zod';
import { intakeHere } from '../../app/analyze/intake.ts';
import { explorationPage } from '../../app/explore/page/page.ts';
import { profileData } from '../../core/explore/profile/profile.ts';
import { profileWords } from '../../core/explore/profile/words.ts';
import { targetOf } from './target-of.ts';

/** What one profile cost, as its process reports. */
export const Measured = z.strictObject({
  megabytes: z.number(),
  /** Of the first table only. */
  rows: z.number(),
  columns: z.number(),
  seconds: z.strictObject({ takeIn: z.number(), profile: z.number(), page: z.number() }),
  pageBytes: z.number(),
  /** The number of characters of the profile in words. */
  words: z.number(),
});

/** Copies a folder, profiles it in the sandbox, and writes its page. */
export const profileFolder = async (source: string, page: string): Promise<z.output<typeof Measured>> => {
  const work = mkdtempSync(join(tmpdir(), 'medalist-explore-'));
  const signal = new AbortController().signal;
  const clock = stopwatch();
  try {
    const intake = await intakeHere(work);
    if ('kind' in intake) throw new Error(intake.message);
    using _ = intake;
    const taken = await intake.ingest({ source, cache: join(work, 'cache'), signal });
    if (taken instanceof Error) throw taken;
    const takeIn = clock();
    using engine = await intake.openTableEngine({ data: taken.folder, scratch: work, signal });
    const { folder: data, files } = taken;
    const profile = await profileData({ engine, data, files, target: targetOf(data, files) });
    const seconds = { takeIn, profile: clock() };
    const text = explorationPage({ title: basename(page, '.html'), profile });
    writeFileSync(page, text);
    writeFileSync(`${page}.txt`, profileWords(profile));
    const [first] = profile.tables;
    return {
      ...{ megabytes: profile.files.bytes / 1e6, rows: first?.rows ?? 0, columns: first?.columns.length ?? 0 },
      seconds: { ...seconds, page: clock() },
      ...{ pageBytes: Buffer.byteLength(text), words: profileWords(profile).length },
    };
  } finally {
    rmSync(work, { recursive: true, force: true });
  }
};

/** Returns the seconds since the last call. */
const stopwatch = () => {
  let last = performance.now();
  return (): number => {
    const now = performance.now();
    const seconds = (now - last) / 1000;
    last = now;
    return seconds;
  };
};
