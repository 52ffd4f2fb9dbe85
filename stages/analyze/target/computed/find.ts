import { formulaOf, withComputed } from '../../../../core/columns/computed.ts';
import { type Source, statsOf } from '../../../../core/columns/source.ts';
import { fold } from '../../../../core/competition/names.ts';
import type { MetricFound } from '../../../../core/metrics/metric.ts';
import { metrics } from '../../../../core/metrics/table.ts';
import type { Metric } from '../../../../core/schema/competition.ts';
import type { ComputedTarget } from '../../../../core/schema/computed-target.ts';
import type { TableEngine } from '../../../../services/tables/engine.ts';
import { profileTable } from '../../../../services/tables/profile.ts';
import type { Notes } from '../../evidence.ts';
import type { Sources } from '../../files/read-sources.ts';
import { askedNames } from '../../files/roles/answers-apart.ts';
import { sampleCells } from '../../layout/schema/submission-schema.ts';
import { distinctCells } from '../distinct.ts';
import type { Computed } from './formula.ts';
import { toldFormula } from './told.ts';
import { toldLabel, toldThreshold } from './two-classes.ts';

interface Question {
  readonly engine: TableEngine;
  readonly sources: Sources;
  /** The page: its sentences, and its lines as they are written. */
  readonly page: string;
  readonly lines: string;
  readonly metric: MetricFound | undefined;
  readonly notes: Notes;
}
/** The submission's one target, computed from columns of train. */
export interface FoundComputed {
  readonly asked: string;
  readonly computed: ComputedTarget;
  /** Train with the target as one more column. */
  readonly train: Source;
}
interface Told extends Computed {
  readonly by: Computed['by'];
  readonly source: 'description';
}

/** The target if train lacks its column but has those from which it is computed; undefined: nothing says so. */
export const findComputed = async (question: Question): Promise<FoundComputed | undefined> => {
  const { engine, sources, notes } = question;
  const { train, labels, test, sample } = sources;
  if (sample === null || labels !== null || test === null || test.table === train.table) return undefined;
  const open = askedNames(sample.table, [test.table]);
  const [asked, ...others] = sample.table.columns.filter((name) => open.has(fold(name)));
  if (asked === undefined || others.length > 0) return undefined;
  const withheld = train.table.columns.filter(
    (name) =>
      !test.table.columns.includes(name) &&
      !sample.table.columns.some((key) => key !== asked && fold(key) === fold(name)),
  );
  const own = train.table.columns.find((name) => fold(name) === fold(asked));
  if (own !== undefined && !withheld.includes(own)) return undefined;
  const told = await tell(question, { asked, own, withheld });
  if (told === undefined) return undefined;
  const { columns, by, source } = told;
  const computed = { target: own === undefined ? asked : formulaOf(told), columns: [...columns], by };
  notes.because('targets', source, `"${asked}" is computed: ${formulaOf(told)}`);
  const table = withComputed(train.table, computed);
  return { asked, computed, train: { table, stats: await profileTable(engine, table) } };
};

interface Place {
  readonly asked: string;
  /** Train's column of that name. */
  readonly own: string | undefined;
  readonly withheld: readonly string[];
}

const tell = async (question: Question, place: Place): Promise<Told | undefined> => {
  const { metric, lines, sources } = question;
  const { asked, own, withheld } = place;
  const wants = metric && metrics[metric.name].wants;
  if (wants === 'probabilities' || (own === undefined && isOfTwo(sources, asked, wants)))
    return tellClass(question, place);
  if (own !== undefined || (wants !== undefined && wants !== 'values')) return undefined;
  const { train } = sources;
  const isNumeric = (name: string): boolean => statsOf(train, name).number !== null;
  const numbers = train.table.columns.filter(isNumeric);
  const known = { asked, page: lines, numbers, withheld: withheld.filter(isNumeric) };
  const told = toldFormula(known);
  return told && { ...told, source: 'description' };
};

/** Whether the sample shows zeros and ones that cannot be meant as numbers; where labels are asked for, one of them is enough. */
const isOfTwo = ({ sample }: Sources, asked: string, wants: Metric['wants'] | undefined): boolean => {
  const cells = new Set(sampleCells(sample, asked));
  return cells.size >= (wants === 'labels' ? 1 : 2) && [...cells].every((cell) => cell === '0' || cell === '1');
};

const mostLabels = 50;

/** A target that is one of several classes of a column, or the rows beyond a number. */
const tellClass = async (
  { engine, sources: { train, sample }, metric, page, lines }: Question,
  { asked, own, withheld }: Place,
): Promise<Told | undefined> => {
  const numbers = train.table.columns.filter((name) => statsOf(train, name).number !== null);
  const compared = own === undefined ? toldFormula({ asked, page: lines, numbers, withheld }) : undefined;
  if (compared?.by.kind === 'compare' && compared.columns.length > 1) return { ...compared, source: 'description' };
  const able = (own === undefined ? withheld : [own]).filter((name) => statsOf(train, name).unique > 2);
  for (const column of able) {
    const { number, unique } = statsOf(train, column);
    const isShare = number !== null && number.min >= 0 && number.max <= 1;
    if (isShare && !number.integral) continue;
    if (own !== undefined && number !== null && metric?.name === 'gini') continue;
    if (number === null) {
      if (unique > mostLabels) continue;
      const labels = await distinctCells(engine, train, column);
      if (sampleCells(sample, asked).some((cell) => labels.includes(cell))) continue;
      const label = toldLabel(asked, labels, lines);
      if (label !== undefined) return { columns: [column], by: { kind: 'is', label }, source: 'description' };
      continue;
    }
    const written = toldFormula({ asked, page: lines, numbers: [column], withheld: [column] });
    const told = written?.by.kind === 'compare' ? written : toldThreshold({ asked, page, column, ...number });
    if (told !== undefined) return { ...told, source: 'description' };
  }
  return undefined;
};
