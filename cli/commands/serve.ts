import { existsSync } from 'node:fs';
import { type Server, startServer } from '../../app/serve/serve.ts';
import { onInterrupt } from '../interrupt.ts';
import { openInBrowser } from '../open-in-browser.ts';
import { portTrouble } from '../port-trouble.ts';
import { refuseUsage } from '../refuse.ts';
import { jsonLine } from '../render/terminal/printable.ts';
import { writeErr, writeOut } from '../render/terminal/terminal.ts';

interface Flags {
  readonly port: number;
  readonly open?: boolean;
  readonly metrics?: boolean;
  readonly json?: boolean;
}

/** `medalist serve [LIST...]`: serves the pages until Ctrl-C. */
export const run = async (
  lists: readonly string[],
  { port, open = false, metrics = false, json = false }: Flags,
): Promise<void> => {
  const missing = lists.find((list) => !existsSync(list));
  if (missing !== undefined)
    return refuseUsage({ message: `there is no list ${missing}`, advice: 'Check the path.' }, json);
  const signal = onInterrupt();
  const server = await startServer({ port, lists, metrics }).catch(portTrouble);
  if ('message' in server) return refuseUsage(server, json);
  const link = `${server.url}enter?token=${server.token}`;
  if (json) writeOut(jsonLine({ url: server.url, token: server.token }));
  else tell(server, link);
  if (open && !(await openInBrowser(server.url))) writeErr('No browser could be opened: open the address by hand.\n');
  if (!signal.aborted) await new Promise((resolve) => signal.addEventListener('abort', resolve, { once: true }));
  await server.stop();
};

const tell = ({ url }: Server, link: string): void =>
  writeOut(
    `Look at it:      ${url}\nTo change things: ${link}\nThat link holds the token; it is shown this once. Ctrl-C ends the server, not the runs.\n`,
  );
