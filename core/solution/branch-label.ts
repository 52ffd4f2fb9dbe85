/** The template's branch, beside the numbered ones of candidates. */
export const templatesLabel = 'template';

/** Whether a branch is a candidate's, not the template's or the run itself. */
export const isCandidate = (branch: string | undefined): boolean => branch !== undefined && branch !== templatesLabel;

/** What people and the journal call a candidate: `2.1` is the first of the second round. `nodes`: in the order of their proposal. */
export const labelOf = (nodes: readonly { readonly id: string; readonly round: number }[], id: string): string => {
  const round = nodes.find((node) => node.id === id)?.round ?? 0;
  const place = nodes.filter((node) => node.round === round).findIndex((node) => node.id === id);
  return `${round}.${place + 1}`;
};
