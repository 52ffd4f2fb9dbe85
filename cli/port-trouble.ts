import type { Refusal } from '../app/refusal.ts';

/** What to tell the user if a server cannot have its port. Any other error is a bug and is thrown again. */
export const portTrouble = (error: unknown): Pick<Refusal, 'message' | 'advice'> => {
  const code = error instanceof Error && 'code' in error ? String(error.code) : '';
  if (!(error instanceof Error) || !['EADDRINUSE', 'EACCES', 'ERR_SOCKET_BAD_PORT'].includes(code)) throw error;
  return {
    message: `this port cannot be had: ${error.message}`,
    advice: 'Name another with --port; 0 is any that is free.',
  };
};
