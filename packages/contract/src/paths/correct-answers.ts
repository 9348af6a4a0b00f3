import { call, crudPaths } from './crud-paths.ts';

export const correctAnswerPaths = {
  ...crudPaths('/v1/correct-answers', ['list', 'count', 'remove']),
  find: call('GET', '/v1/correct-answers/:question_id'),
};
