import { call } from './crud-paths.ts';

export const streakDeskPaths = {
  find: call('GET', '/v1/streaks/:user_id'),
  grant: call('POST', '/v1/streaks/:user_id/grants'),
  grantMany: call('POST', '/v1/streaks/grants'),
  removeGrant: call('DELETE', '/v1/streaks/grants/:id'),
};
