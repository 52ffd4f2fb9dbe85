import type { Refusal } from '../app/refusal.ts';
import { exitCodes } from './exit-codes.ts';
import { tellRefusal } from './render/refusal.ts';

/** Prints why a command cannot be carried out, and sets the exit code for wrong usage. */
export const refuseUsage = (refusal: Pick<Refusal, 'message' | 'advice'>, json: boolean): void => {
  tellRefusal(refusal, json);
  process.exitCode = exitCodes.usage;
};
