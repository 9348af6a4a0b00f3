import { call, crudPaths } from './crud-paths.ts';

export const levelPaths = {
  ...crudPaths('/v1/levels', ['list', 'find', 'dependents', 'insert', 'update', 'remove']),
  setStatus: call('PATCH', '/v1/levels/:id/status'),
};
