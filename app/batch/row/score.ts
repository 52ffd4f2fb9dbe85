interface Measured {
  readonly score: number | null;
}

/** The parts of a result that hold a score. */
export interface Scored {
  readonly report: {
    readonly metric: { readonly name: string };
    readonly rehearsal: (Measured & { readonly metric: string }) | null;
    readonly confirmation: Measured | null;
    readonly crossValidation: { readonly score: number; readonly metric: string } | null;
  } | null;
  readonly submitted: { readonly publicScore: string | null; readonly privateScore: string | null } | null;
}

/** A run's score as the list shows it, and its source: Kaggle, our scorer (held-back rows or cv), or the solution itself. */
export const scoreOfResult = ({ report, submitted }: Scored): { readonly score: string; readonly metric: string } => {
  const name = report?.metric.name ?? '';
  const kaggle = submitted?.publicScore ?? submitted?.privateScore ?? null;
  if (kaggle !== null)
    return { score: kaggle, metric: `${name} ${submitted?.publicScore === null ? 'private' : 'public'}` };
  const held = report?.rehearsal?.score ?? null;
  if (held !== null) return { score: short(held), metric: `${report?.rehearsal?.metric ?? name} held-back` };
  const confirmed = report?.confirmation?.score ?? null;
  if (confirmed !== null) return { score: short(confirmed), metric: `${name} cv` };
  const cv = report?.crossValidation ?? null;
  return cv === null ? { score: '', metric: name } : { score: short(cv.score), metric: `${cv.metric} cv` };
};

const short = (score: number): string => String(Number(score.toPrecision(6)));
