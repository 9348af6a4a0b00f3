import { call, crudPaths } from './crud-paths.ts';

export const operationPaths = {
  ...crudPaths('/v1/operations', ['list', 'find']),
  undo: call('POST', '/v1/operations/:id/undo'),
  restore: call('POST', '/v1/operations/:id/restore'),
  export: call('GET', '/v1/operations/export'),
};

export const trashPaths = {
  list: call('GET', '/v1/trash'),
  restore: call('POST', '/v1/trash/:operation_id/restore'),
  remove: call('DELETE', '/v1/trash/:operation_id'),
  empty: call('DELETE', '/v1/trash'),
};
