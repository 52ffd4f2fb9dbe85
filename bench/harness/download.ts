import { createCipheriv, createHash } from 'node:crypto';
import { createReadStream, createWriteStream, mkdirSync, mkdtempSync, rmSync, statSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { cpus, tmpdir } from 'node:os';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { fileURLToPath } from 'node:url';
import { execa } from 'execa';
import * as z from 'zod';
import type { Arena } from '../../app/arena/arena.ts';
import { download } from '../../services/kaggle/download/download.ts';
import { projectRoot } from '../../services/python/environment.ts';

/**
 * Compares our download with curl's, from the same server over loopback: `node bench/harness/download.ts`, BYTES= (2 GB), RUNS= (3), MBPS=
 * (200) for the row with the speed of a real line. Everything runs in its own process; the figures are medians.
 */
const self = fileURLToPath(import.meta.url);
const Figures = z.object({ seconds: z.number(), rssMb: z.number(), checked: z.string() });
const Served = z.object({ port: z.number() });

/** Serves a file. `slow` in the address limits the rate; `md5` and `plain` choose the checksum in the headers. */
const serve = (file: string, md5: string, bytesPerSecond: number) => {
  const { size } = statSync(file);
  const server = createServer((request, response) => {
    const from = Number(/^bytes=(\d+)-$/.exec(request.headers.range ?? '')?.[1] ?? 0);
    if (from > 0) response.setHeader('content-range', `bytes ${from}-${size - 1}/${size}`);
    if (request.url?.includes('md5')) response.setHeader('x-goog-hash', `md5=${md5}`);
    response.writeHead(from > 0 ? 206 : 200, { 'content-length': size - from });
    const source = createReadStream(file, { start: from, highWaterMark: 2 ** 20 });
    const body = request.url?.includes('slow') ? throttled(source, bytesPerSecond) : source;
    void pipeline(body, response).catch(() => undefined);
  });
  server.listen(0, '127.0.0.1', () => {
    const { port } = server.address() as AddressInfo; // the address of a TCP server is always an object
    console.log(JSON.stringify({ port }));
  });
};

const throttled = async function* (chunks: AsyncIterable<Buffer>, bytesPerSecond: number) {
  const began = performance.now();
  let sent = 0;
  for await (const chunk of chunks) {
    const ahead = (sent / bytesPerSecond) * 1000 - (performance.now() - began);
    if (ahead > 2) await new Promise((resolve) => setTimeout(resolve, ahead));
    sent += chunk.length;
    yield chunk;
  }
};

const alone = async (url: string, to: string) => {
  const started = performance.now();
  const done = await download({
    locate: async () => ({ ok: true, value: { url, fileName: 'ours.bin' } }),
    to,
    force: true,
  });
  if (!done.ok) throw new Error(done.message);
  const seconds = (performance.now() - started) / 1000;
  console.log(JSON.stringify({ seconds, rssMb: process.resourceUsage().maxRSS / 1024, checked: done.value.checked }));
};

const makeFile = async (path: string, bytes: number): Promise<string> => {
  const cipher = createCipheriv('aes-128-ctr', Buffer.alloc(16, 1), Buffer.alloc(16));
  const zeros = Buffer.alloc(2 ** 20);
  const hash = createHash('md5');
  const chunks = function* () {
    for (let left = bytes; left > 0; left -= zeros.length) {
      const chunk = cipher.update(zeros.subarray(0, Math.min(left, zeros.length)));
      hash.update(chunk);
      yield chunk;
    }
  };
  await pipeline(chunks, createWriteStream(path));
  return hash.digest('base64');
};

/** The compile cache of `medalist`: without it, stripping types takes longer than the download. */
const compileCache = { NODE_COMPILE_CACHE: join(projectRoot, 'node_modules', '.cache', 'node') };

interface Row {
  readonly name: string;
  readonly run: () => Promise<z.output<typeof Figures>>;
  /** The row to compare with. */
  readonly against?: string;
}

/** Runs `medalist download` as a user does, against our Kaggle, which sends one archive of the file. */
const wholeCommand =
  (folder: string, { url, account }: Arena) =>
  async () => {
    const home = join(folder, 'home');
    rmSync(home, { recursive: true, force: true });
    const env = { MEDALIST_HOME: home, MEDALIST_KAGGLE_URL: url, KAGGLE_API_TOKEN: account.token };
    const tellPeak = 'data:text/javascript,process.on("exit",()=>console.error(process.resourceUsage().maxRSS))';
    const started = performance.now();
    const command = ['--import', tellPeak, join(projectRoot, 'cli', 'main.ts'), 'download', 'big', '--json'];
    const { stdout, stderr } = await execa(process.execPath, command, { env });
    const seconds = (performance.now() - started) / 1000;
    const rssMb = Number(stderr.trim().split('\n').at(-1)) / 1024;
    return { seconds, rssMb, checked: /"checked":"(\w+)"/.exec(stdout)?.[1] ?? '' };
  };

const rowsFor = (folder: string, origin: string, arena: Arena): Row[] => {
  const curl =
    (kind: string, ...after: string[]) =>
    async () => {
      const to = join(folder, 'curl.bin');
      rmSync(to, { force: true });
      const started = performance.now();
      await execa('curl', ['-sS', '-f', '-o', to, `${origin}/${kind}`]);
      if (after[0] !== undefined) await execa(after[0], [...after.slice(1), to]);
      return {
        seconds: (performance.now() - started) / 1000,
        rssMb: Number.NaN,
        checked: after[0] === undefined ? 'length' : 'md5',
      };
    };
  const ours = (kind: string) => async () => {
    rmSync(join(folder, 'ours.bin'), { force: true });
    const { stdout } = await execa(process.execPath, [self, 'alone', `${origin}/${kind}`, folder], {
      env: compileCache,
    });
    return Figures.parse(JSON.parse(stdout));
  };
  return [
    { name: 'curl', run: curl('plain') },
    { name: 'ours, no sum told', run: ours('plain'), against: 'curl' },
    { name: 'curl, then md5sum', run: curl('md5', 'md5sum') },
    { name: 'ours, MD5 checked', run: ours('md5'), against: 'curl, then md5sum' },
    { name: 'curl, slow line', run: curl('slow') },
    { name: 'ours, slow line, MD5 checked', run: ours('slow-md5'), against: 'curl, slow line' },
    { name: 'medalist download, all of it', run: wholeCommand(folder, arena), against: 'curl, then md5sum' },
  ];
};

const main = async () => {
  const { startArena } = await import('../../app/arena/arena.ts');
  const { table } = await import('../../cli/render/terminal/table.ts');
  const bytes = Number(process.env.BYTES ?? 2e9);
  const runs = Number(process.env.RUNS ?? 3);
  const folder = mkdtempSync(join(tmpdir(), 'medalist-bench-'));
  const served = join(folder, 'big');
  mkdirSync(served);
  const file = join(served, 'train.bin');
  const md5 = await makeFile(file, bytes);
  const rate = String(Number(process.env.MBPS ?? 200) * 1e6);
  const server = execa(process.execPath, [self, 'serve', file, md5, rate], { reject: false });
  const arena = await startArena({ competitions: [{ folder: served, slug: 'big' }] });
  try {
    const first: unknown = await server[Symbol.asyncIterator]().next();
    const { port } = Served.parse(JSON.parse(z.object({ value: z.string() }).parse(first).value));
    const rows = rowsFor(folder, `http://127.0.0.1:${port}`, arena);
    await wholeCommand(folder, arena)(); // packs the archive once
    const results = new Map(rows.map(({ name }) => [name, [] as z.output<typeof Figures>[]]));
    for (let run = 0; run < runs; run++)
      for (const { name, run: go } of rows) {
        await execa('sync'); // the next download must not wait for writes of the last one
        results.get(name)?.push(await go());
      }
    console.log(`${(bytes / 1e9).toFixed(1)} GB over loopback, ${cpus().length} cores, medians of ${runs}\n`);
    console.log(
      table(
        ['', 'MB/s', 'beside', 'peak RSS', 'known by'],
        rows.map((row) => lineOf(row, results, bytes)),
      ),
    );
  } finally {
    server.kill();
    await Promise.all([server, arena.stop()]);
    rmSync(folder, { recursive: true, force: true });
  }
};

const median = (values: readonly number[]) =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN;

const lineOf = (
  { name, against }: Row,
  results: ReadonlyMap<string, readonly z.output<typeof Figures>[]>,
  bytes: number,
) => {
  const mine = results.get(name) ?? [];
  const rate = (of: string) => bytes / 1e6 / median((results.get(of) ?? []).map(({ seconds }) => seconds));
  const beside = against === undefined ? '' : (rate(name) / rate(against)).toFixed(2);
  const rss = Math.max(...mine.map(({ rssMb }) => rssMb));
  return [name, rate(name).toFixed(0), beside, Number.isNaN(rss) ? '' : `${rss.toFixed(0)} MB`, mine[0]?.checked ?? ''];
};

const [mode, ...given] = process.argv.slice(2);
if (mode === 'serve') serve(given[0] ?? '', given[1] ?? '', Number(given[2]));
else if (mode === 'alone') await alone(given[0] ?? '', given[1] ?? '');
else await main();
