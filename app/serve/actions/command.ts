import { spawn } from 'node:child_process';
import { closeSync, mkdirSync, openSync, readFileSync, rmSync } from 'node:fs';
import { dirname } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { stripVTControlCharacters } from 'node:util';
import { commandFile } from '../../../services/package/root.ts';

/** A command that was started, or the words with which it refused. */
export type Started = { readonly ok: true } | { readonly ok: false; readonly why: string };

export interface Command {
  readonly args: readonly string[];
  /** Its MEDALIST_HOME. */
  readonly home: string;
  /** Where what it prints goes; made anew. */
  readonly log: string;
  /** Whether it is seen to be at work. */
  readonly isAtWork: () => boolean;
}

/** Imports and checks of a slow machine. What takes longer is at work, as its page will tell. */
const patienceMs = 15_000;
const lookMs = 50;

/**
 * Starts `medalist` as a process of its own, which goes on when the server ends. Waits until it is at work or has ended: what it
 * refuses, its reader is to see at once.
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
