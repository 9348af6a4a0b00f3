import { call } from './crud-paths.ts';

export const quizOfDayPaths = {
  plan: call('GET', '/v1/quiz-of-day/plan'),
  setDay: call('PUT', '/v1/quiz-of-day/plan/:date'),
  setDays: call('PUT', '/v1/quiz-of-day/plan'),
  fill: call('POST', '/v1/quiz-of-day/plan/fill'),
  bank: call('GET', '/v1/quiz-of-day/bank'),
};
