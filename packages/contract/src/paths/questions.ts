import { call, crudPaths } from './crud-paths.ts';

export const questionPaths = {
  ...crudPaths('/v1/questions'),
  coverage: call('GET', '/v1/questions/coverage'),
  statistics: call('GET', '/v1/questions/:id/statistics'),
};
