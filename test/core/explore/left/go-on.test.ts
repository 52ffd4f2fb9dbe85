import { expect, test } from 'vitest';
import { answerMarkdown, withoutGoOn } from '../../../../core/explore/left/answer.ts';
import { explorationResult } from '../../../rigs/explore/result.ts';

test('a page without its commands is the page that had none, whatever the answer says', () => {
  const result = explorationResult({ answer: '# Go on\n\n## Go on\n\nwith it.' });
  const alone = answerMarkdown({ result, cells: [], goOn: [] });
  expect(withoutGoOn(answerMarkdown({ result, cells: [], goOn: ['jupyter lab /here/notebook.ipynb'] }))).toBe(alone);
  expect(withoutGoOn(alone)).toBe(alone);
});
