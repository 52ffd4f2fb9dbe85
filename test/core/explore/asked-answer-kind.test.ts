import { expect, test } from 'vitest';
import { askedAnswerKind, asksForecast } from '../../../core/explore/asked-answer-kind.ts';

test.each([
  ['How many calls will there be?', 'numbers'],
  ['Predict the number of rings', 'numbers'],
  ['Predict the rating, by mean absolute error', 'numbers'],
  ['Classify the quality of a wine', 'labels'],
  ['Predict the quality with good accuracy', 'labels'],
  ['Classify the quality, scored by RMSE', 'numbers'],
  ['Predict the quality', null],
  ['What drives churn?', null],
])('%j is about %s', (ask, answers) => {
  expect(askedAnswerKind(ask)).toBe(answers);
});

test.each([
  ['Forecast sales', true],
  ['How much will be sold over the next 4 weeks?', true],
  ['Predict the price tomorrow', true],
  ['Predict who will churn', false],
  ['What comes next to the house?', false],
])('%j asks for a forecast: %s', (ask, isForecast) => {
  expect(asksForecast(ask)).toBe(isForecast);
});
