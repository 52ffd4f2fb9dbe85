import type { KaggleSubmission } from '../kaggle.ts';

/** A submission's score as Kaggle prints it, or why there is none. */
export const scoreOf = ({
  status,
  publicScore,
  privateScore,
  error,
}: Pick<KaggleSubmission, 'status' | 'publicScore' | 'privateScore' | 'error'>): string => {
  switch (status) {
    case 'pending':
      return 'not scored yet';
    case 'error':
      return `not scored: ${error === '' ? 'Kaggle gives no reason' : error}`;
    case 'complete': {
      const parts = [
        publicScore === null ? '' : `public ${publicScore}`,
        privateScore === null ? '' : `private ${privateScore}`,
      ];
      return parts.filter((part) => part !== '').join(', ') || 'scored, the score is hidden';
    }
  }
};
