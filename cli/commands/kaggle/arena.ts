import { existsSync, statSync } from 'node:fs';
import { dirname } from 'node:path';
import { type Arena, startArena } from '../../../app/arena/arena.ts';
import { gradable } from '../../../app/arena/grading/scorer.ts';
import type { Heard } from '../../../app/arena/protocol/gateway.ts';
import type { Entry } from '../../../app/arena/serve.ts';
import type { Refusal } from '../../../app/refusal.ts';
import { demoCompetitions, demoFolder, makeDemos } from '../../../app/run/demo.ts';
import { onInterrupt } from '../../interrupt.ts';
import { portTrouble } from '../../port-trouble.ts';
import { refuseUsage } from '../../refuse.ts';
import { type ArenaNews, describeArena, describeCall, describeCompetition } from '../../render/kaggle/arena.ts';
import { jsonLine } from '../../render/terminal/printable.ts';
import { writeOut } from '../../render/terminal/terminal.ts';

interface Flags {
  readonly port: number;
  readonly answers?: string;
  readonly metric?: string;
  readonly scenarios?: boolean;
  readonly json?: boolean;
}

/** `medalist arena DIR...`: serves folders as competitions until Ctrl-C. */
export const run = async (folders: readonly string[], flags: Flags): Promise<void> => {
  const { port, scenarios = false, json = false } = flags;
  const signal = onInterrupt();
  const competitions = await entriesOf(folders, flags);
  if ('message' in competitions) return refuseUsage(competitions, json);
  const show = (heard: Heard) => writeOut(json ? jsonLine(heard) : `${describeCall(heard, new Date())}\n`);
  const arena = await startArena({ competitions, port, scenarios, onCall: show }).catch(portTrouble);
  if ('message' in arena) return refuseUsage(arena, json);
  const news = await newsOf(arena);
  if (json) writeOut(jsonLine(news));
  else writeOut(`${[...news.competitions.map(describeCompetition), '', describeArena(news)].join('\n')}\n\n`);
  if (!signal.aborted) await new Promise((resolve) => signal.addEventListener('abort', resolve, { once: true }));
  await arena.stop();
};

type ArenaRefusal = Pick<Refusal, 'message' | 'advice'>;

const entriesOf = async (
  folders: readonly string[],
  { answers, metric }: Flags,
): Promise<readonly Entry[] | ArenaRefusal> => {
  const missing = folders.find((folder) => !isFolder(folder));
  const known = gradable.find((name) => name === metric);
  if (missing !== undefined)
    return { message: `${missing} is no folder`, advice: 'Name folders with train.csv and the rest.' };
  if (metric !== undefined && known === undefined)
    return { message: `the arena cannot grade by "${metric}"`, advice: `It knows: ${gradable.join(', ')}.` };
  if (answers !== undefined && !existsSync(answers))
    return { message: `the file ${answers} does not exist`, advice: 'Check the path.' };
  if (folders.length !== 1 && (answers !== undefined || metric !== undefined))
    return { message: '--answers and --metric are about one competition', advice: 'Name exactly one folder.' };
  if (folders.length === 0) {
    await makeDemos();
    return demoCompetitions.map((slug) => ({ folder: dirname(demoFolder(slug)) }));
  }
  return folders.map((folder) => ({
    folder,
    ...(answers !== undefined && { answers }),
    ...(known !== undefined && { metric: known }),
  }));
};

const isFolder = (path: string) => statSync(path, { throwIfNoEntry: false })?.isDirectory() ?? false;

const newsOf = async ({ url, origin, account, competitions }: Arena): Promise<ArenaNews> => {
  const found: ArenaNews['competitions'][number][] = [];
  for (const { slug, title, files, settings, answers, metric } of competitions.values()) {
    const graded = await metric().catch((error: Error) => ({ name: `not at all: ${error.message}` }));
    found.push({ slug, title, files: files.length, open: !settings.disabled, answers, metric: graded?.name ?? null });
  }
  const credentials = { KAGGLE_USERNAME: account.username, KAGGLE_KEY: account.key, KAGGLE_API_TOKEN: account.token };
  return {
    url,
    competitions: found,
    medalist: { MEDALIST_KAGGLE_URL: url, ...credentials },
    kaggle: { KAGGLE_API_ENVIRONMENT: 'LOCALHOST', HTTP_PROXY: origin, ...credentials },
  };
};
