import { sharedBrief } from '../../core/brief/index.ts';
import { notesSection } from '../../core/brief/wording/sections.ts';
import { FoundByModel } from '../../core/schema/explore/findings.ts';
import type { Answered, Claude } from '../../services/claude/claude.ts';
import { fillPrompt } from '../../services/claude/prompt/prompt.ts';
import type { Toolbox } from '../../services/claude/tool.ts';

interface AskJob {
  readonly claude: Claude;
  readonly known: Parameters<typeof sharedBrief>[0];
  readonly notes: readonly string[];
  readonly toolbox: Toolbox;
}

/** Lets a model look at the data, and asks what it found. */
export const askForFindings = ({ claude, known, notes, toolbox }: AskJob): Promise<Answered<FoundByModel>> =>
  claude.ask({
    role: 'explorer',
    about: 'a look before the plan',
    system: fillPrompt('explorer/before-plan', {}),
    context: [sharedBrief(known)],
    prompt: fillPrompt('explorer/ask-findings', { notes: notesSection(notes) }),
    answer: { kind: 'json', schema: FoundByModel },
    toolbox,
  });
