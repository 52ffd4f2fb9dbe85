import { questionIn } from '../../../core/explore/asking/asks-person.ts';
import { explorerQuestion } from '../../../core/explore/asking/question.ts';
import { resultOfCell } from '../../../core/explore/asking/shown.ts';
import { exploreTools, fencedWords } from '../../../core/explore/asking/tools.ts';
import { readUses, type ToolRequest } from '../../../core/explore/asking/uses.ts';
import type { Entry } from '../../../core/explore/left/conversation.ts';
import type { HeldBack } from '../../../core/schema/explore/held-back.ts';
import type { DataProfile } from '../../../core/schema/explore/profile.ts';
import type { StepEnded } from '../../../machines/explore/steps.ts';
import type { Claude, ToolTurn } from '../../../services/claude/claude.ts';
import type { Exchange } from '../../../services/claude/exchange.ts';
import type { ModelFailure } from '../../../services/claude/failure.ts';
import { fence } from '../../../services/claude/prompt/fence.ts';
import type { Toolbox, ToolResult } from '../../../services/claude/tool.ts';
import { briefOf } from '../steps/brief.ts';
import type { StepsJob } from '../steps/job.ts';
import { tellOf } from '../steps/profile.ts';
import { entriesOf } from './entries.ts';
import type { History } from './history.ts';
import { openKeptCheck } from './kept-check.ts';
import type { OpenSession } from './open.ts';

/** What a conversation is about, and what its tools work on. */
interface Subject {
  readonly history: History;
  readonly session: OpenSession;
  readonly held: HeldBack;
  readonly profile: DataProfile;
}

/** A conversation of a model with its tools and a person. */
export interface Talk {
  /** One answer of the model, after `turns` that used tools. */
  readonly think: (turns: number, signal: AbortSignal) => Promise<StepEnded>;
  readonly use: (signal: AbortSignal) => Promise<StepEnded>;
  /** Takes the person's reply to the question that waits; false: there is none yet. */
  readonly takeReply: () => boolean;
  readonly said: () => readonly Exchange[];
  /** The whole conversation, for people. */
  readonly entries: () => readonly Entry[];
  /** The answer; if the model ended with a question, the words with that question. */
  readonly answer: () => string | null;
  /** The question to the person. */
  readonly question: () => string | null;
}

const longestInfo = 8_000;

/** The share of the whole time in which tools may be used. The rest is for the answer, its score and the files. */
const shareForTools = 0.85;

/** Opens the conversation of one session. What an earlier session recorded is repeated first, without paying for it. */
export const openTalk = (job: StepsJob, { history, session, held, profile }: Subject): Talk => {
  const { request, replies, clock, explorer, journal, recorded } = job;
  const brief = briefOf(request, held, profile);
  const said: Exchange[] = [];
  const entries: Entry[] = [];
  let turn: ToolTurn | null = null;
  let answer: string | null = null;
  let question: string | null = null;
  let asked = 0;
  const check = openKeptCheck(job, held);
  let stop = new AbortController().signal;

  const claude = (signal: AbortSignal): Claude => {
    if (explorer.open === null) throw new Error('no language model is there to be asked');
    const left = Math.max(1, 1000 * (clock.total - clock.elapsed()));
    const until = AbortSignal.any([signal, AbortSignal.timeout(Math.ceil(left))]);
    return explorer.open('think', (event) => journal.append({ ...event, stage: 'think' }), until);
  };

  const toolbox: Toolbox = {
    tools: exploreTools(brief.cellSeconds, brief.characters),
    turns: request.turns,
    fenced: fencedWords,
    async use(uses) {
      const results: ToolResult[] = [];
      for (const one of readUses(uses)) results.push(await resultOf(one));
      return { results: await check.afterCells(results, stop), more: clock.elapsed() < shareForTools * clock.total };
    },
  };

  /** Repeats cells whose results are on record: a resumed exploration takes them over, a replay runs them again. */
  const repeatCells = async (codes: readonly string[]): Promise<void> => {
    if (recorded === null) history.takeOver(codes.length);
    else for (const code of codes) await session.run(code);
  };

  const resultOf = async (one: ToolRequest): Promise<ToolResult> => {
    switch (one.kind) {
      case 'wrong':
        return { text: one.why, isError: true };
      case 'info':
        return { text: fence('what was measured', tellOf(profile, one.file), longestInfo), isError: false };
      case 'cell': {
        const { cell, word } = await session.run(one.code);
        return resultOfCell(cell, { word, characters: brief.characters, secondsLeft: clock.total - clock.elapsed() });
      }
    }
  };

  return {
    async think(turns, signal) {
      const about = `turn ${turns + 1} of at most ${request.turns + 1}`;
      const next = await claude(signal).takeTurn(explorerQuestion(brief, about, toolbox), said);
      if (!next.ok) return failedIn('think', next);
      if (next.kind === 'uses') {
        turn = next;
        if (next.text.trim() !== '') entries.push({ kind: 'said', text: next.text });
        return { kind: 'uses' };
      }
      answer = next.value;
      question = brief.interactive ? questionIn(next.value) : null;
      entries.push(question === null ? { kind: 'answered', text: next.value } : { kind: 'asked', text: question });
      return { kind: question === null ? 'answered' : 'asks' };
    },
    async use(signal) {
      if (turn === null) throw new Error('no turn waits for its tools');
      const first = history.cells().length;
      stop = signal;
      const done = await claude(signal).useTools(turn, toolbox);
      if ('ok' in done) return failedIn('use', done);
      if (done.remembered)
        await repeatCells(readUses(done.uses).flatMap((one) => (one.kind === 'cell' ? [one.code] : [])));
      entries.push(...entriesOf(done, history.cells().slice(first)));
      said.push(done);
      turn = null;
      return { kind: 'done' };
    },
    takeReply() {
      const reply = replies.at(asked);
      if (reply === undefined || question === null || answer === null) return false;
      said.push({ kind: 'reply', text: answer, reply });
      entries.push({ kind: 'replied', text: reply });
      asked++;
      question = null;
      answer = null;
      return true;
    },
    said: () => said,
    entries: () => entries,
    answer: () => answer,
    question: () => question,
  };
};

const failedIn = (step: 'think' | 'use', { kind, message, advice }: ModelFailure): StepEnded => ({
  kind: 'failed',
  trouble: { step, kind, message, advice },
});
