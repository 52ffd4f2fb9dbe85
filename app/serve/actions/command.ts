import { spawn } from 'node:child_process';
import { closeSync, mkdirSync, openSync, readFileSync, rmSync } from 'node:fs';
import { dirname } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { stripVTControlCharacters } from 'node:util';
import { commandFile } from '../../../services/package/root.ts';

/** Whether a command was started, or why it refused. */
export type Started = { readonly ok: true } | { readonly ok: false; readonly why: string };

export interface Command {
  readonly args: readonly string[];
  /** The command's MEDALIST_HOME. */
  readonly home: string;
  /** The file for its output, which is replaced. */
  readonly log: string;
  /** Whether there is a sign that it is at work. */
  readonly isAtWork: () => boolean;
}

/** Time for imports and checks on a slow machine. A command that takes longer is assumed to be at work; its page will show it. */
const patienceMs = 15_000;
const lookMs = 50;

/**
 * Starts `medalist` as a process of its own, which continues when the server ends. It waits until the command is at work or has ended, so
 * that the reader sees a refusal at once.
 */
export const startCommand = async ({ args, home, log, isAtWork }: Command): Promise<Started> => {
  mkdirSync(dirname(log), { recursive: true });
  rmSync(log, { force: true });
  const file = openSync(log, 'wx', 0o600);
  let code: number | null | undefined;
  const env = { ...process.env, MEDALIST_HOME: home, NO_COLOR: '1' };
  spawn(commandFile, args, { env, stdio: ['ignore', file, file], detached: true })
    .on('exit', (exitCode) => {
      code = exitCode;
    })
    .on('error', () => {
      code = null;
    })
    .unref();
  closeSync(file);
  for (const until = performance.now() + patienceMs; performance.now() < until; await wait(lookMs)) {
    if (code !== undefined) return code === 0 || isAtWork() ? { ok: true } : { ok: false, why: lastWords(log) };
    if (isAtWork()) return { ok: true };
  }
  return { ok: true };
};

const mostWords = 4_000;

const lastWords = (log: string): string =>
  stripVTControlCharacters(readFileSync(log, 'utf8').trim()).slice(-mostWords) || 'it ended without a word';
