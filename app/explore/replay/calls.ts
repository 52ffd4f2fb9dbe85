import { existsSync } from 'node:fs';
import { openRecords, type Records, recordFile } from '../../../services/claude/records.ts';
import { streamJournal } from '../../../services/store/journal-lines.ts';

/** A record that a replay needs and does not find. `why` completes a sentence that begins with its path. */
export interface LostRecord {
  readonly path: string;
  readonly why: string;
}

/** The calls of an exploration's last session, which repeated all earlier ones, and those whose tools were used. */
interface Asked {
  readonly calls: readonly string[];
  readonly used: readonly string[];
}

/**
 * The first answer of a model, or result of its tools, that is no longer on record; undefined: all are. `calls`: the folder of the
 * records.
 */
export const firstLostRecord = (calls: string, journal: string): LostRecord | undefined => {
  if (!existsSync(journal)) return { path: journal, why: 'is not there, and says what was asked' };
  const asked = askedIn(journal);
  const damaged = new Map<string, string>();
  const records = openRecords(calls, (path, why) => damaged.set(path, why));
  const lost = (digest: string, of: 'call' | 'tools', has: (records: Records) => boolean): LostRecord[] => {
    const path = recordFile(calls, digest, of);
    return has(records) ? [] : [{ path, why: damaged.get(path) ?? 'is not there' }];
  };
  return [
    ...asked.calls.flatMap((digest) => lost(digest, 'call', ({ get }) => get(digest) !== undefined)),
    ...asked.used.flatMap((digest) => lost(digest, 'tools', ({ resultsFor }) => resultsFor(digest) !== undefined)),
  ][0];
};

const askedIn = (journal: string): Asked => {
  const found: { calls: string[]; used: string[] } = { calls: [], used: [] };
  for (const line of streamJournal(journal, 'run.started', 'run.resumed', 'model.called', 'stage.finished')) {
    switch (line.type) {
      case 'run.started':
      case 'run.resumed':
        found.calls = [];
        found.used = [];
        break;
      case 'model.called':
        found.calls.push(line.digest);
        break;
      case 'stage.finished':
        if (line.stage === 'use') found.used.push(...found.calls.slice(-1));
        break;
    }
  }
  return found;
};
