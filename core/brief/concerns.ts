import type { Competition } from '../schema/competition.ts';
import { Strategy } from '../schema/planning/strategy.ts';
import { suits } from '../solution/suits.ts';

/** What a competition is about, as far as our advice differs by it: what does not concern it would only make its prompts long. */
export interface Concerns {
  readonly images: boolean;
  readonly sounds: boolean;
  readonly texts: boolean;
  /** The templates that have something to learn from. */
  readonly templates: readonly Strategy['template'][];
}

/** What is not understood may be anything, and files that no template reads may be read by a program. */
export const concernsOf = (competition: Competition): Concerns => {
  const { files, media, textColumns, ignored = [] } = competition;
  const templates = Strategy.shape.template.options.filter((template) => suits(template, competition));
  const isOpen = templates.length === 0 || (files.train.length === 0 && media === undefined);
  const kinds = new Set<string>([...(media?.sources ?? []), ...ignored].map(({ kind }) => kind));
  const has = (known: readonly string[]) => isOpen || known.some((kind) => kinds.has(kind));
  return {
    images: has(['image', 'pixels', 'array', 'video', 'archive']) || (media?.target ?? null) !== null,
    sounds: has(['audio', 'signal']),
    texts: isOpen || textColumns.length > 0,
    templates: isOpen ? Strategy.shape.template.options : templates,
  };
};
