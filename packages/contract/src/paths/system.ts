import { call } from './crud-paths.ts';

export const systemPaths = {
  read: call('GET', '/v1/system'),
  runJob: call('POST', '/v1/system/jobs/:job/runs'),
  backUp: call('POST', '/v1/system/backups'),
};
