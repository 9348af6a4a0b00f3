import { call } from './crud-paths.ts';

export const correctionPaths = {
  insert: call('POST', '/v1/corrections'),
  find: call('GET', '/v1/corrections/:id'),
  apply: call('POST', '/v1/corrections/:id/apply'),
};
