/** How often a model may ask the person; the next question is taken for its answer. */
export const mostQuestions = 3;

const mark = /^\s*\**QUESTION:\**\s*/;

/** The question to the person that an answer is, without its mark; null: it is an answer. */
export const questionIn = (text: string): string | null => {
  if (!mark.test(text)) return null;
  const question = text.replace(mark, '').trim();
  return question === '' ? null : question;
};
