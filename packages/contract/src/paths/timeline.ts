import { call } from './crud-paths.ts';

export const timelinePaths = { read: call('GET', '/v1/users/:id/timeline') } as const;
