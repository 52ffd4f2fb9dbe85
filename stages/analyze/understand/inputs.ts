import type { Dataset } from '../../../core/schema/dataset.ts';
import type { Requirement } from '../../../core/schema/planning/requirement.ts';
import type { WrittenNumbers } from '../../../core/schema/table-forms.ts';
import type { TableEngine } from '../../../services/tables/engine.ts';
import type { StageContext } from '../../dag/define.ts';
import type { Notes } from '../evidence.ts';
import type { Assigned } from '../files/assign.ts';
import { readSources, type Sources } from '../files/read-sources.ts';
import type { Override } from '../override/read.ts';
import { type FoundComputed, findComputed } from '../target/computed/find.ts';
import { readWrittenNumbers } from '../target/written-numbers.ts';
import { type Page, readPage } from './read-page.ts';
import { type ReshapedRoles, reshapeRoles } from './reshape-roles.ts';

/** Tables with known roles, and what else the analysis works with. */
export interface Question {
  readonly engine: TableEngine;
  readonly dataset: Dataset;
  readonly context: StageContext;
  readonly notes: Notes;
  /** A person's corrections. */
  readonly override: Override;
  readonly assigned: Exclude<Assigned, { readonly roles: null }>;
  /** What a model read on the page, used where rules are not certain. */
  readonly requirement: Requirement | undefined;
}

/** What is read before anything is settled. */
export interface Inputs extends Question {
  /** Adds a warning, and also logs it at once. */
  readonly warnAndLog: Notes['warn'];
  readonly reshaped: ReshapedRoles;
  readonly sources: Sources;
  /** Answers that are numbers, but not written as such. */
  readonly numbers: WrittenNumbers | undefined;
  readonly page: Page;
  /** The target if it is no column of train, but computed from some. */
  readonly computed: FoundComputed | undefined;
}

/** Reads the tables, reshaped as the submission asks, and the page. */
export const readInputs = async (question: Question): Promise<Inputs> => {
  const { engine, dataset, context, notes, override, assigned } = question;
  const warnAndLog = (line: string): void => {
    notes.warn(line);
    context.say({ type: 'stage.log', line });
  };
  const reshaped = await reshapeRoles(engine, assigned.roles, dataset, override, notes);
  const asWritten = await readSources(engine, reshaped.roles, context.say);
  const page = await readPage(question, reshaped, warnAndLog);
  const said = { engine, page: page.text, metric: page.namedMetric, notes };
  const { sources: read, numbers } = await readWrittenNumbers({ ...said, sources: asWritten });
  const computed =
    override.target === undefined && reshaped.melted === undefined && reshaped.joined === undefined
      ? await findComputed({
          ...{ ...said, sources: read, lines: page.description?.lines?.join('\n') ?? page.text },
        })
      : undefined;
  const sources = { ...read, train: computed?.train ?? read.train };
  return { ...question, warnAndLog, reshaped, sources, numbers, page, computed };
};
