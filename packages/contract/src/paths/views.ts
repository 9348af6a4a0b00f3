import { call, crudPaths } from './crud-paths.ts';

export const viewPaths = crudPaths('/v1/views', ['list', 'insert', 'update', 'remove']);
export const preferencePaths = { read: call('GET', '/v1/preferences'), save: call('PUT', '/v1/preferences') } as const;
