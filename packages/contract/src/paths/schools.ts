import { call, crudPaths } from './crud-paths.ts';

export const schoolPaths = {
  ...crudPaths('/v1/schools', ['list', 'count', 'find', 'insert', 'update', 'remove']),
  importCsv: { ...call('PUT', '/v1/schools/csv'), file: 'CSV' },
} as const;
