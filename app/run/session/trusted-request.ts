import { existsSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import type { Home, RunFolder } from '../../../services/store/home.ts';
import { lineupFile } from '../../models/models.ts';
import { type Refusal, refuse } from '../../refusal.ts';
import { type CommandOptions, restrictToCommandOptions, type Trusted } from '../../request/command-options.ts';
import type { Request } from '../../request/request.ts';
import { type SavedRequest, writeRequest } from '../../request/sealed-request.ts';

/** What a session is called with: a whole request, or the options of a command that resumes a run. */
export type SessionInput = { readonly wanted: Request } | { readonly options: CommandOptions };

/** The request that a resumed run follows. The user's own is obeyed. From elsewhere, only the options of this command count. */
export const trustedRequest = async (
  { request, own }: SavedRequest,
  input: SessionInput,
  home: Home,
  folder: RunFolder,
): Promise<Trusted | Refusal> => {
  if (own) return { request, notes: [] };
  if ('options' in input) return restrictToCommandOptions(request, input.options, home, folder);
  if (request.replayOf === null) return { request: input.wanted, notes: [] }; // the command gives a whole request
  return refuse('usage', `the run in ${folder.path} repeats another one`, 'Use another --run-id.');
};

/** Makes a received run the user's own, with this command's options. Its recorded past is not trusted. */
export const takeOwnership = (folder: RunFolder, request: Request, input: SessionInput): void => {
  rmSync(folder.snapshot, { force: true }); // the store has the results of the stages that were done
  if ('options' in input) {
    rmSync(lineupFile(folder), { force: true });
    if (existsSync(folder.journal)) renameSync(folder.journal, join(folder.state, 'received-events.jsonl'));
  }
  writeRequest(folder.request, request);
};
