import { appendFileSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { execa } from 'execa';
import * as z from 'zod';
import { table } from '../../cli/render/terminal/table.ts';
import { commandFile } from '../../services/package/root.ts';
import { browserFile, openBrowser } from '../../test/rigs/serve/browser.ts';
import { fillHome } from './home.ts';

/**
 * Measures `medalist serve` over RUNS= (1000) runs with LINES= (1000) journal lines each, in Chromium: how soon it answers, when the list
 * and a run are painted, how soon an event is on the page, and what processor and memory it takes. `node bench/serve/main.ts`
 */
const [RUNS, LINES] = [Number(process.env.RUNS || 1000), Number(process.env.LINES || 1000)];
const Opened = z.object({ url: z.string() });

const root = mkdtempSync(join(tmpdir(), 'medalist-serve-'));
const figures: string[][] = [];
const told = (what: string, value: string) => {
  figures.push([what, value]);
  console.error(`${what}: ${value}`);
};
/** The processor time of a running process, in user mode and kernel. */
const processorSeconds = (pid: number | undefined): number => {
  const [, fields = ''] = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ');
  const [user = 0, kernel = 0] = fields.split(' ').slice(11, 13).map(Number);
  return (user + kernel) / 100;
};
const quietSeconds = 10;
const seconds = (since: number) => `${((performance.now() - since) / 1000).toFixed(2)} s`;

if (browserFile === undefined) {
  console.error('There is no Chromium here: apt-get install chromium, or name one in CHROMIUM.');
  process.exit(2);
}
const folders = fillHome(root, RUNS, LINES);
const latest = folders.at(-1);
if (latest === undefined) throw new Error('RUNS is 0');
const began = performance.now();
const server = execa(commandFile, ['serve', '--port', '0', '--json'], { env: { MEDALIST_HOME: root }, reject: false });
try {
  const [first = ''] = await server
    .iterable()
    [Symbol.asyncIterator]()
    .next()
    .then(({ value }) => [value]);
  told('until it listens', seconds(began));
  const { url } = Opened.parse(JSON.parse(first));
  const memory = () => {
    const kilobytes = /VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${server.pid}/status`, 'utf8'))?.[1];
    return `${(Number(kilobytes) / 1024).toFixed(0)} MiB`;
  };
  await using browser = await openBrowser();
  const { page } = browser;
  const painted = async () => {
    const paint = () => performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? null;
    const at = await page.waitForFunction(paint).then((found) => found.jsonValue());
    return `${(Number(at) / 1000).toFixed(2)} s`;
  };
  const listed = performance.now();
  await page.goto(url);
  told('first paint of the list', await painted());
  await page.locator('#totals', { hasText: `${RUNS} runs:` }).waitFor({ timeout: 120_000 });
  told('until all runs are counted', seconds(listed));
  told('memory then', memory());

  const [slug, run] = latest.path.split('/').slice(-2);
  await page.goto(`${url}runs/${slug}/${run}`);
  told('first paint of a run', await painted());
  const waits: number[] = [];
  for (let count = 0; count < 10; count++) {
    const wrote = performance.now();
    const line = {
      seq: LINES + count,
      at: new Date().toISOString(),
      run: 'r',
      type: 'run.note',
      message: `event ${count}`,
    };
    appendFileSync(latest.journal, `${JSON.stringify(line)}\n`);
    await page.locator('.news', { hasText: `event ${count}` }).waitFor();
    waits.push(performance.now() - wrote);
  }
  told('an event is shown, at most', `${(Math.max(...waits) / 1000).toFixed(2)} s`);
  const before = processorSeconds(server.pid);
  await wait(1000 * quietSeconds);
  const share = (processorSeconds(server.pid) - before) / quietSeconds;
  told('processor while nothing happens on a page', `${(100 * share).toFixed(1)} % of a core`);
  for (const { path } of folders.slice(0, 60))
    await (await fetch(`${url}runs/${path.split('/').slice(-2).join('/')}`)).text();
  told('memory after 60 pages of runs', memory());
} finally {
  server.kill('SIGINT');
  await server;
  rmSync(root, { recursive: true, force: true });
}
console.log(table(['what', 'measured'], figures));
