/** A host whose address cannot be resolved, and why. Null: it is another error. */
export const unresolvedHost = (error: unknown): { readonly host: string; readonly why: string } | null => {
  if (!(error instanceof Error) || !('syscall' in error) || error.syscall !== 'getaddrinfo') return null;
  const host = 'hostname' in error ? String(error.hostname) : 'the host';
  const isSilent = 'code' in error && error.code === 'EAI_AGAIN';
  const why = isSilent ? 'no name server answers' : 'there is no such host, or no network to ask for it';
  return { host, why };
};
