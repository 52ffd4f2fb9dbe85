import { spawn } from 'node:child_process';

const openers: Partial<Record<NodeJS.Platform, string>> = { darwin: 'open', linux: 'xdg-open' };

/** Opens an address in the user's browser; false: this machine has no program for that. */
export const openInBrowser = (address: string): Promise<boolean> =>
  new Promise((resolve) => {
    const opener = openers[process.platform];
    if (opener === undefined) return resolve(false);
    spawn(opener, [address], { stdio: 'ignore', detached: true })
      .on('error', () => resolve(false))
      .on('spawn', () => resolve(true))
      .unref();
  });
