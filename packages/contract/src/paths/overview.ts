import { call } from './crud-paths.ts';

export const overviewPaths = { read: call('GET', '/v1/overview') };
