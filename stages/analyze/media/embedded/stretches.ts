import type { Source } from '../../../../core/columns/source.ts';
import type { DataFile } from '../../../../core/schema/dataset.ts';
import type { MediaSource } from '../../../../core/schema/media.ts';
import { blockColumn } from '../../../../services/dataset/listings/stretches.ts';

/** Signals that are stretches of one long table for rows of train, and files for rows of test. */
export const stretchSources = (files: readonly DataFile[], train: Source, test: Source | null): MediaSource[] =>
  files.flatMap(({ path, made }) => {
    const { cut, columns: [key = ''] = [] } = made ?? {};
    if (cut === undefined || path !== train.table.file.path || test?.table.columns.includes(key) !== true) return [];
    return [
      {
        ...{ name: 'signal', kind: 'signal' as const, column: key, testColumn: null, shape: null },
        ...{ train: `${cut.table}#{}`, test: cut.test, columns: cut.columns },
      },
    ];
  });

/** The column that keeps neighbouring stretches in the same fold; undefined: there are no stretches. */
export const blockOfStretches = (files: readonly DataFile[]): string | undefined =>
  files.some(({ made }) => made?.cut !== undefined) ? blockColumn : undefined;
