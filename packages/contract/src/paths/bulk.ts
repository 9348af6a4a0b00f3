import { call } from './crud-paths.ts';

/** The most rows that one call changes or deletes. */
export const MAX_SELECTED_ROWS = 10_000;

/** The calls that change or delete many rows together, by resource. Apart from the others: the console loads them with the first tick. */
export const bulkPaths = {
  options: call('POST', '/v1/options/bulk'),
  questions: call('POST', '/v1/questions/bulk'),
  schools: call('POST', '/v1/schools/bulk'),
  users: call('POST', '/v1/users/bulk'),
  waitlist: call('POST', '/v1/waitlist/bulk'),
};
export type BulkResource = keyof typeof bulkPaths;

/** The calls that give selected rows of a resource as a file. */
export const selectedExportPaths = {
  questions: call('POST', '/v1/questions/export'),
  schools: call('POST', '/v1/schools/export'),
  users: call('POST', '/v1/users/export'),
  waitlist: call('POST', '/v1/waitlist/export'),
};
export type ExportedResource = keyof typeof selectedExportPaths;
