import { call, crudPaths } from './crud-paths.ts';

export const schoolPaths = {
  ...crudPaths('/v1/schools', ['list', 'count', 'find', 'dependents', 'insert', 'update', 'remove']),
  summary: call('GET', '/v1/schools/:id/summary'),
  regions: call('GET', '/v1/schools/regions'),
  importCsv: { ...call('PUT', '/v1/schools/csv'), file: 'CSV' },
} as const;
