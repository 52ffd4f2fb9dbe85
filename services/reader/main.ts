import { Socket } from 'node:net';
import type { LocalEngine } from '../tables/local-engine.ts';
import { lineCutter } from './lines.ts';
import type { NewAnswer, Question } from './messages.ts';

// The reader: the only process that opens strangers' files with parsers. It runs in the sandbox, without keys and
// without a network, and answers over a socket (services/python/run/job.ts, onSocket).

const descriptor = 6;
const partRows = 16_384;
const partFiles = 1_000;
/** The bytes between two reports of progress. */
const shareBytes = 2 ** 20;

process.umask(0o022);

const loadIngest = () => import('../dataset/ingest-folder.ts');
const loadEngine = () => import('../tables/local-engine.ts');

if (process.argv[2] === '--compile') {
  // fills the compile cache, which the sandbox cannot write
  await Promise.all([loadIngest(), loadEngine(), import('@duckdb/node-api')]);
  process.exit();
}

const settings = JSON.parse(process.argv[2] ?? '{}');
const socket = new Socket({ fd: descriptor });
const tell = (id: number, said: NewAnswer) => socket.write(`${JSON.stringify({ id, ...said })}\n`);

let engine: Promise<LocalEngine> | undefined;
const opened = (): Promise<LocalEngine> => {
  engine ??= loadEngine().then(({ openTableEngine }) => openTableEngine(settings));
  return engine;
};

/** Streams that wait until the asker wants more, by question id. */
const waiting = new Map<number, () => void>();
const wanted = (id: number) => new Promise<void>((resolve) => waiting.set(id, resolve));

const stream = async (id: number, sql: string) => {
  let rows: (string | null)[][] = [];
  const send = async () => {
    const more = wanted(id);
    tell(id, { is: 'part', rows });
    rows = [];
    await more;
  };
  for await (const chunk of (await opened()).stream(sql)) {
    for (const row of chunk) rows.push(row);
    if (rows.length >= partRows) await send();
  }
  if (rows.length > 0) await send();
  tell(id, { is: 'end' });
};

const query = async (id: number, sql: string, progress: boolean) => {
  const share = (done: number) => tell(id, { is: 'share', done, total: 1 });
  const rows = await (await opened()).query(sql, progress ? share : undefined);
  tell(id, { is: 'rows', rows });
};

const ingest = async ({ id, from, into, limits, tables }: Extract<Question, { op: 'ingest' }>) => {
  const { ingestFolder } = await loadIngest();
  let said = 0;
  const onBytes = (done: number, total: number) => {
    if (done - said < shareBytes && done !== total) return;
    said = done;
    tell(id, { is: 'share', done, total });
  };
  const report = await ingestFolder(from, into, limits, onBytes, tables);
  if (!report.ok) {
    tell(id, { is: 'report', report });
    return;
  }
  for (let from = 0; from < report.files.length; from += partFiles) {
    tell(id, { is: 'files', files: report.files.slice(from, from + partFiles) });
  }
  tell(id, { is: 'report', report: { ...report, files: [] } });
};

const looksAt = async (paths: readonly string[]) => {
  const { lookAt } = await import('../dataset/media/look-at.ts');
  const looks: Awaited<ReturnType<typeof lookAt>>[] = [];
  for (const path of paths) looks.push(await lookAt(path)); // in sequence, because each look takes some memory
  return looks;
};

const answer = async (question: Question): Promise<void> => {
  const { id } = question;
  switch (question.op) {
    case 'ingest':
      await ingest(question);
      globalThis.gc?.(); // the descriptions of 50,000 files are garbage now, and the reader continues to run
      return;
    case 'query':
      return query(id, question.sql, question.progress);
    case 'run':
      await (await opened()).run(question.sql);
      tell(id, { is: 'end' });
      return;
    case 'look':
      tell(id, { is: 'looks', looks: await looksAt(question.paths) });
      return;
    case 'cut': {
      const { cutArrays } = await import('../dataset/media/cut-arrays.ts');
      await cutArrays(question.into, question.arrays);
      tell(id, { is: 'end' });
      return;
    }
    case 'stream':
      return stream(id, question.sql);
    case 'more':
      waiting.get(id)?.();
      return;
  }
};

const hear = lineCutter((line) => {
  const question: Question = JSON.parse(line);
  answer(question).catch((error: unknown) => {
    tell(question.id, { is: 'failed', message: error instanceof Error ? error.message : String(error) });
  });
});
socket.setEncoding('utf8');
socket.on('data', (chunk) => hear(String(chunk)));
socket.on('end', () => process.exit(0));
if (settings.first === 'ingest') await loadIngest();
opened().catch(() => {}); // the first question gets the error
