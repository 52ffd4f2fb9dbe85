import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { buildRequest } from '../../app/request/build-request.ts';
import { writeRequest } from '../../app/request/sealed-request.ts';
import type { JournalEvent } from '../../services/store/events.ts';
import { openHome, type RunFolder } from '../../services/store/home.ts';

/** The size of a result of a run with candidates. */
const resultBytes = 60_000;

/**
 * Writes a home with so many runs of 40 competitions, each with so many journal lines; every tenth run has not ended. The last one is the
 * latest.
 */
export const fillHome = (root: string, runs: number, lines: number): readonly RunFolder[] => {
  const home = openHome(root);
  const text = journalText(lines);
  return Array.from({ length: runs }, (_, at) => {
    const slug = `competition-${at % 40}`;
    const runId = `20261127-${String(at).padStart(6, '0')}-aaaa`;
    const folder = home.run(slug, runId);
    mkdirSync(dirname(folder.request), { recursive: true });
    const request = buildRequest({ competition: root, runId, time: 3600 }, home, 'none');
    if ('kind' in request) throw new Error(request.message);
    writeRequest(folder.request, { ...request, slug });
    writeFileSync(folder.journal, text);
    if (at % 10 !== 9) writeFileSync(folder.result, JSON.stringify(resultOf(at)));
    return folder;
  });
};

/** The journal of an hour's run, in proportion: mostly samples and output of programs. */
const journalText = (lines: number): string => {
  const begun = Date.UTC(2026, 10, 27);
  const line = (seq: number) =>
    JSON.stringify({ seq, at: new Date(begun + 3600 * seq).toISOString(), run: 'r', ...eventOf(seq) });
  return `${Array.from({ length: lines }, (_, seq) => line(seq)).join('\n')}\n`;
};

const used = { cpu: 1.5, memory: 2e9, processes: 9, disk: 1e6, files: 12, gpu: null };

const eventOf = (seq: number): JournalEvent => {
  if (seq === 0) return { type: 'run.started', slug: 's', request: {} };
  if (seq % 100 === 1)
    return { type: 'stage.started', stage: `stage-${Math.floor(seq / 100) % 20}`, action: 'a', key: {} };
  if (seq % 100 === 99)
    return {
      type: 'stage.finished',
      stage: `stage-${Math.floor(seq / 100) % 20}`,
      digest: 'd',
      ms: 1000,
      headline: 'it is done',
    };
  if (seq % 3 === 0) return { type: 'python.sample', stage: 'execute', seconds: seq, ...used };
  return {
    type: 'stage.log',
    stage: 'execute',
    line: `epoch ${seq}: loss ${(1 / seq).toFixed(6)}, a line as programs print them, of usual length`,
  };
};

const resultOf = (at: number): object => ({
  ...{ status: at % 7 === 0 ? 'failed' : 'ok', doubt: [], submitted: null, timings: { total: 600 + at } },
  models: { currency: 'USD', cost: 120_000 },
  report: {
    metric: { name: 'auc' },
    crossValidation: { metric: 'auc', score: 0.8 + at / 1e5 },
    confirmation: { score: 0.8 + at / 1e5 },
    filler: 'x'.repeat(resultBytes),
  },
});
