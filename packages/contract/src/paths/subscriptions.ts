import { call } from './crud-paths.ts';

export const subscriptionPaths = {
  list: call('GET', '/v1/user/subscriptions/all'),
  find: call('GET', '/v1/user/subscriptions/:user_id'),
  grantTest: call('PUT', '/v1/user/subscriptions/test-premium'),
  verify: call('POST', '/v1/user/subscriptions/verify'),
  remove: call('DELETE', '/v1/user/subscriptions/:user_id'),
};
