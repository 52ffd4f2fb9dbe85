/** A host's page, as the API gives it. */
export interface Page {
  readonly name: string;
  readonly content: string;
  readonly mimeType: string;
}

const pageOf = (heading: string): string | undefined => {
  if (/^(evaluation|submission)/i.test(heading)) return 'evaluation';
  if (/^(data|dataset|files|columns)\b/i.test(heading)) return 'data-description';
  if (/^rules/i.test(heading)) return 'rules';
  return /^(description|overview|timeline|prizes|goal)/i.test(heading) ? 'description' : undefined;
};

/** The heading in a line: a Markdown heading, or only one of the words that pages begin with. */
const headingIn = (line: string): string | undefined => {
  const marked = /^#{1,3} +(\S.*)$/.exec(line)?.[1]?.trimEnd();
  return marked ?? /^(Description|Overview|Evaluation|Dataset Description|Data Description)$/.exec(line.trim())?.[0];
};

const rules = 'By joining you agree to play fair. This is a rehearsal on your own machine.';

/** Splits a description by its headings into Kaggle's pages. Other headings stay in their page. */
export const splitPages = (text: string): readonly Page[] => {
  const parts = new Map<string, string[]>([['description', []]]);
  let at = 'description';
  for (const line of text.split('\n')) {
    const heading = headingIn(line);
    at = (heading === undefined ? undefined : pageOf(heading)) ?? at;
    parts.set(at, [...(parts.get(at) ?? []), line]);
  }
  if (!parts.has('rules')) parts.set('rules', [rules]);
  return [...parts].map(([name, lines]) => ({ name, content: lines.join('\n').trim(), mimeType: 'text/markdown' }));
};
