import type { RefusalStopDetails } from '@anthropic-ai/sdk/resources/messages/messages.js';
import * as z from 'zod';

/** Why a model refuses to answer, as its server says (`stop_details`). The category may be one that we do not know. */
export const RefusalDetails = z.strictObject({ category: z.string().nullable(), explanation: z.string().nullable() });
export type RefusalDetails = z.output<typeof RefusalDetails>;

export const refusalWords = (role: string, details: RefusalDetails | null): string => {
  const category = details?.category ?? null;
  const taken = category === null ? '' : `: it takes the question for ${takenFor(category)}`;
  const explained = details?.explanation ? ` (${details.explanation.slice(0, 300)})` : '';
  return `The ${role} will not answer this${taken}${explained}`;
};

type Category = NonNullable<RefusalStopDetails['category']>;

const known: Readonly<Record<Category, string>> = {
  cyber: 'help with attacks on computers',
  bio: 'help with biological harm',
  frontier_llm: 'work on a competing language model',
  reasoning_extraction: 'a request for its inner reasoning',
  general_harms: 'something harmful',
};

const isKnown = (category: string): category is Category => Object.hasOwn(known, category);

const takenFor = (category: string): string => (isKnown(category) ? known[category] : `"${category}"`);
