/** What a user is told where a server cannot have its port; anything else is a bug and thrown again. */
export const portTrouble = (error: unknown): { readonly message: string; readonly advice: string } => {
  const code = error instanceof Error && 'code' in error ? String(error.code) : '';
  if (!(error instanceof Error) || !['EADDRINUSE', 'EACCES', 'ERR_SOCKET_BAD_PORT'].includes(code)) throw error;
  return {
    message: `this port cannot be had: ${error.message}`,
    advice: 'Name another with --port; 0 is any that is free.',
  };
};
