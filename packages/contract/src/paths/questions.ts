import { call, crudPaths } from './crud-paths.ts';

export const questionPaths = {
  ...crudPaths('/v1/questions'),
  statistics: call('GET', '/v1/questions/:id/statistics'),
};
