import { existsSync, statSync } from 'node:fs';
import { join, resolve } from 'node:path';
import type { RunOptions } from '../../../core/options/options.ts';
import { mistakeIn } from '../../../core/options/saved.ts';
import { table } from '../../../core/options/table/table.ts';
import type { Job, JobMistake } from '../../../machines/batch/attempt.ts';
import { isFilled } from '../../../services/kaggle/competition/data-folder.ts';
import type { ListRow } from '../../../services/list/list.ts';
import type { Home } from '../../../services/store/home.ts';
import type { Refusal } from '../../refusal.ts';
import { resolveSource } from '../../request/source.ts';
import { rowOptionsOf } from './options.ts';

/** The folder that paths are relative to, and the options of rows that do not set their own. */
export interface JobTerms {
  readonly home: Home;
  /** The folder of the list. */
  readonly folder: string;
  readonly defaults: RunOptions;
  readonly slots: number;
  /** Whether a run can wait for a person. It cannot if its files are on another machine. */
  readonly asks: boolean;
}

/** Reads a row. Paths in it are relative to the list's folder, wherever the batch was started. */
export const jobOf = (row: ListRow, terms: JobTerms): Job | JobMistake => {
  const own = rowOptionsOf(row.cells, terms.folder);
  if (!own.ok) return { mistake: own.why };
  if (own.options.approve !== undefined && !terms.asks) {
    return { mistake: 'approve is for runs on this machine: leave the cell empty, or use --engine local' };
  }
  const named = row.cells.competition ?? '';
  if (named === '') return { mistake: 'no competition is named' };
  const competition = seenFrom(terms, named);
  const source = resolveSource(competition, terms.home, 'download');
  if ('kind' in source) return { mistake: inWords(source) };
  const { defaults } = terms;
  const options = { ...defaults, ...own.options, limits: { ...defaults.limits, ...own.options.limits } };
  const wrong = mistakeIn(options);
  if (wrong !== undefined) return { mistake: `${wrong.what}. ${wrong.advice}` };
  const gpu = terms.slots > 0 && options.gpu !== 'off';
  return {
    competition,
    source,
    options: {
      ...options,
      ...(!gpu && { gpu: 'off' as const }),
    },
    time: options.time ?? table.time.or,
    gpu,
  };
};

/** A plain name means the folder of that name beside the list, unless files were downloaded under that name. */
const seenFrom = ({ folder, home }: JobTerms, named: string): string => {
  if (/^[./]/.test(named)) return resolve(folder, named);
  const beside = join(folder, named);
  const isPlain = /^[\w.-]+(\/[\w.-]+)*$/.test(named) && !isFilled(home.data(named));
  return isPlain && existsSync(beside) && statSync(beside).isDirectory() ? beside : named;
};

const inWords = ({ message, advice }: Refusal): string => `${message}. ${advice.split('\n')[0]}`;
