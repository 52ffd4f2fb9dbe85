import * as z from 'zod';
import { headersBrief, pageBrief } from '../core/brief/index.ts';
import { notesSection } from '../core/brief/wording/sections.ts';
import { openThread } from '../core/brief/wording/thread.ts';
import { findDescription } from '../core/competition/description.ts';
import { fail, ok } from '../core/outcome.ts';
import { Requirement } from '../core/schema/planning/requirement.ts';
import { suspiciousIn } from '../services/claude/prompt/injection.ts';
import { fillPrompt } from '../services/claude/prompt/prompt.ts';
import { digestOf } from '../services/files/digest.ts';
import { dataset, requirement } from './dag/artifacts.ts';
import { defineStage } from './dag/define.ts';

/** A model reads the page. The stage `analyze` checks its claims against the data. Without a model, only rules read the page. */
export const summarise = defineStage({
  name: 'summarise',
  version: 2,
  needs: { dataset },
  wants: {},
  makes: requirement,
  params: z.strictObject({
    /** Digest of the models' configuration; null: rules only. */
    models: z.string().nullable(),
    /** What a person said about earlier work. */
    notes: z.array(z.string()),
  }),
  timeoutMs: 1_800_000,
  recover: { 'no-page': 'goOn', 'no-answer': 'goOn' },
  cached: true,
  headline: (made) => headline(made),
  async run({ dataset, params: { models, notes } }, { claude, data, say }) {
    if (models === null || claude?.has('summariser') !== true)
      return fail('no-answer', 'there is no model to read the page: rules do it');
    const description = await findDescription(data, dataset.files);
    if (description === null) return fail('no-page', 'there is no page of the competition to read');
    const planted = suspiciousIn(description.text);
    for (const sentence of planted)
      say({ type: 'stage.log', line: `the page tells its reader what to do, and is not followed: "${sentence}"` });
    const tell = openThread(say, `summarise-${digestOf({ notes }).slice(0, 6)}`);
    const asked = tell({ kind: 'task-request', from: 'harness', to: 'summariser', text: `read ${description.path}` });
    const answer = await claude.ask({
      role: 'summariser',
      about: 'the page',
      system: fillPrompt('summariser/system', {}),
      context: [pageBrief(description.text), headersBrief(data, dataset)],
      prompt: fillPrompt('summariser/ask', { notes: notesSection(notes) }),
      answer: { kind: 'json', schema: Requirement },
    });
    if (!answer.ok) {
      say({ type: 'stage.log', line: `no summary of the page (${answer.message}): rules read it alone` });
      tell({ kind: 'error', from: 'summariser', to: 'harness', text: answer.message, parent: asked });
      return fail('no-answer', answer.message, { advice: answer.advice });
    }
    const made = cleaned(answer.value, planted);
    tell({ kind: 'result', from: 'summariser', to: 'harness', text: headline(made), parent: asked });
    return ok(made);
  },
});

/** Adds the planted instructions that we found to those the model found, and removes them from what other models will read. */
const cleaned = (read: Requirement, planted: readonly string[]): Requirement => ({
  ...read,
  goal: suspiciousIn(read.goal).length === 0 ? read.goal : '',
  pitfalls: read.pitfalls.filter((pitfall) => suspiciousIn(pitfall).length === 0),
  suspicious: [...new Set([...planted, ...read.suspicious])].slice(0, 20),
});

const headline = ({ metric, targets, suspicious }: Requirement): string =>
  [
    `metric ${metric?.name ?? 'not told'}`,
    `target ${targets?.columns.slice(0, 5).join(', ') ?? 'not told'}`,
    ...(suspicious.length === 0 ? [] : [`sentences that instruct the reader: ${suspicious.length}`]),
  ].join(', ');
