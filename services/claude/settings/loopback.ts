import { isIP } from 'node:net';

/** Whether a server's address is this machine's own. */
export const isLoopback = (baseUrl: string): boolean => {
  const { hostname } = new URL(baseUrl);
  return hostname === 'localhost' || hostname === '[::1]' || (isIP(hostname) === 4 && hostname.startsWith('127.'));
};
