import { call, crudPaths } from './crud-paths.ts';

export const badgePaths = {
  ...crudPaths('/v1/badges', ['list', 'find', 'dependents', 'insert', 'update', 'remove']),
  has: call('GET', '/v1/badges/has'),
};
