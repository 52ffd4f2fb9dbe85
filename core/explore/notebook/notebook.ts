import type { Cell, Shown } from '../../../services/kaggle/notebook/notebook.ts';
import { openParser } from '../../../services/python/syntax/parse.ts';
import { readProse } from '../../../services/text/prose/read.ts';
import { writeProse } from '../../../services/text/prose/write.ts';
import type { CellRun } from '../../schema/explore/cell-run.ts';
import type { Exploration } from '../../schema/explore/exploration.ts';
import { plotsAmong, plotsOf } from '../left/plots.ts';
import { introductionText } from './introduction.ts';
import { planRerun, type Step } from './rerun/plan.ts';
import { inferSections } from './sections/infer.ts';
import type { Section } from './sections/section.ts';
import { restartCode, setupCode } from './setup.ts';

/** What a notebook is made of. */
export interface NotebookSubject extends Pick<Exploration, 'name' | 'ask' | 'answer' | 'tables' | 'score'> {
  readonly cells: readonly CellRun[];
  /** PNG by the names that cells have for their plots. */
  readonly pictures: ReadonlyMap<string, Uint8Array>;
}

/** An exploration as cells of a notebook that runs again from top to bottom, with the outputs of the session. */
export const explorationCells = async (subject: NotebookSubject): Promise<Cell[]> => {
  const { cells, answer, pictures } = subject;
  const parse = await openParser();
  const rerun = planRerun(cells, parse);
  const sections = inferSections(
    rerun.steps.map((step) => (step.kind === 'restart' ? '' : step.code)),
    parse,
  );
  return [
    markdown('introduction', introductionText(subject, rerun)),
    { name: 'setup', kind: 'code', text: setupCode, shown: nothingShown },
    ...rerun.steps.flatMap((step, at) => [
      ...(sections[at] === sections[at - 1]
        ? []
        : [markdown(`section-${step.cell.place}`, headings[sections[at] ?? 'look'])]),
      stepCell(step, pictures),
    ]),
    ...(answer === null ? [] : [markdown('answer', answerText(answer, cells))]),
  ];
};

const headings: Readonly<Record<Section, string>> = {
  load: '## Load',
  look: '## Look',
  prepare: '## Prepare',
  features: '## Features',
  model: '## Model',
  evaluate: '## Evaluate',
};

const markdown = (name: string, text: string): Cell => ({ name, kind: 'markdown', text });

const answerText = (answer: string, cells: readonly CellRun[]): string =>
  `## Answer\n\n${writeProse(readProse(answer), { top: 3, pictureAt: plotsAmong(plotsOf(cells)) })}`;

const nothingShown: Shown = { printed: '', value: null, pictures: [] };

const stepCell = (step: Step, pictures: NotebookSubject['pictures']): Cell =>
  step.kind === 'restart'
    ? { name: `restart-${step.cell.place}`, kind: 'code', text: restartCode, shown: nothingShown }
    : { name: `cell-${step.cell.place}`, kind: 'code', text: step.code, shown: shownBy(step.cell, pictures) };

const shownBy = ({ printed, value, plots }: CellRun, pictures: NotebookSubject['pictures']): Shown => ({
  printed,
  value,
  pictures: plots.flatMap((name) => {
    const png = pictures.get(name);
    return png === undefined ? [] : [Buffer.from(png).toString('base64')];
  }),
});
