import { assert } from 'vitest';
import { Dataset } from '../../../core/schema/dataset.ts';
import type { Requirement } from '../../../core/schema/planning/requirement.ts';
import { openStore } from '../../../services/store/store.ts';
import { analyze } from '../../../stages/analyze/analyze.ts';
import { competition, requirement } from '../../../stages/dag/artifacts.ts';
import type { StageContext } from '../../../stages/dag/define.ts';
import { summarise } from '../../../stages/summarise.ts';
import { type Files, makeCompetition } from '../data/competitions.ts';
import { scratchFolder } from '../scratch.ts';
import { ingested, plainIntake } from './intake.ts';
import { type ScriptedReply, scriptedClaude } from './scripted-claude.ts';

/** A page that says nothing, as a model tells it; with what is given. */
export const requires = (given: Partial<Requirement> = {}): Requirement => ({
  ...{ goal: 'Predict something.', metric: null, targets: null, idColumn: null, header: null },
  ...{ pitfalls: [], suspicious: [] },
  ...given,
});

/** A competition of these files on disk, with a model that gives these replies, or none. */
export const reading = async (files: Files, replies: readonly ScriptedReply[] | null) => {
  const work = scratchFolder();
  const source = makeCompetition(`${work}/data`, files);
  const prepared = await ingested(source, work);
  const dataset = Dataset.parse({ slug: 'a-competition', url: null, about: null, files: prepared.files });
  const said: Parameters<StageContext['say']>[0][] = [];
  const model = scriptedClaude(replies === null ? {} : { summariser: replies });
  const context: StageContext = {
    ...{ scratch: work, data: prepared.folder, source, cache: `${work}/cache`, store: openStore(`${work}/store`) },
    ...{ intake: plainIntake, terms: null, kaggle: null, signal: new AbortController().signal },
    claude: replies === null ? null : model.claude,
    say: (event) => said.push(event),
  };
  const read = (notes: readonly string[] = [], models: string | null = 'm') =>
    summarise.run({ dataset, params: { models, notes: [...notes] } }, context);
  const analysed = async (known?: Requirement) => {
    const outcome = await analyze.run(
      { dataset, params: {}, ...(known !== undefined && { requirement: known }) },
      context,
    );
    assert(outcome.ok, outcome.ok ? '' : outcome.message);
    return competition.schema.parse(outcome.value);
  };
  const lines = () => said.flatMap((event) => (event.type === 'stage.log' ? [event.line] : []));
  const messages = () => said.flatMap((event) => (event.type === 'message' ? [event] : []));
  return { read, analysed, asked: model.asked, lines, messages };
};

/** What summarise and analyze make of it together, as in a run: without a summary, rules alone. */
export const analysisWith = async (files: Files, claimed: Partial<Requirement> | null) => {
  const reader = await reading(files, claimed === null ? null : [{ json: requires(claimed) }]);
  const summary = await reader.read();
  const known = summary.ok ? requirement.schema.parse(summary.value) : undefined;
  return { ...(await reader.analysed(known)), lines: reader.lines() };
};
