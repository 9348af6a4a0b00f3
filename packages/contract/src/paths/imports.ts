import { call } from './crud-paths.ts';

export const importPaths = {
  list: call('GET', '/v1/imports'),
  insert: { ...call('POST', '/v1/imports'), file: 'file' },
  find: call('GET', '/v1/imports/:id'),
  rows: call('GET', '/v1/imports/:id/rows'),
  change: call('PATCH', '/v1/imports/:id'),
  apply: call('POST', '/v1/imports/:id/apply'),
  remove: call('DELETE', '/v1/imports/:id'),
} as const;
