import { existsSync } from 'node:fs';
import { type Probe, probe } from '../probe.ts';

/** macOS's own sandbox. Whether it keeps anything in is not tried: that tier is partial and untested. */
export const seatbeltProbe = (): Promise<Probe> =>
  probe('seatbelt', async () => {
    const ok = process.platform === 'darwin' && existsSync('/usr/bin/sandbox-exec');
    return { ok, says: ok ? 'sandbox-exec is there' : 'only macOS has it', fix: null };
  });
