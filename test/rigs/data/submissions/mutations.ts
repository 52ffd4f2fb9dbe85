import { cellChanges } from './mutations/cells.ts';
import { fileChanges } from './mutations/files.ts';
import { layouts } from './mutations/layouts.ts';
import type { Mutation } from './mutations/mutation.ts';
import { rowChanges } from './mutations/rows.ts';

/** The ways in which submissions go wrong, each with what must come of it. */
export const mutations: readonly Mutation[] = [...layouts, ...rowChanges, ...cellChanges, ...fileChanges];
