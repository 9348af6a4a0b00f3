import { call, crudPaths } from './crud-paths.ts';

export const questionPaths = {
  ...crudPaths('/v1/questions'),
  coverage: call('GET', '/v1/questions/coverage'),
  nearCopy: call('POST', '/v1/questions/near-copy'),
  correction: call('GET', '/v1/questions/:id/correction'),
  statistics: call('GET', '/v1/questions/:id/statistics'),
};
