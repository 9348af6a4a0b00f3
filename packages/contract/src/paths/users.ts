import { call, crudPaths } from './crud-paths.ts';

export const userPaths = {
  ...crudPaths('/v1/users', ['list', 'count', 'insert', 'update', 'remove']),
  find: call('GET', '/v1/users/:id_or_username'),
  export: call('GET', '/v1/users/export'),
  listSessions: call('GET', '/v1/users/:id/sessions'),
  endSession: call('DELETE', '/v1/users/:id/sessions/:session_id'),
  endSessions: call('DELETE', '/v1/users/:id/sessions'),
  setPassword: call('PUT', '/v1/users/:id/password'),
  updateAdministrator: call('PUT', '/v1/users/:id/administrator'),
  turnOffTwoFactor: call('DELETE', '/v1/users/:id/two-factor'),
  importSchools: { ...call('PUT', '/v1/users/schools/csv'), file: 'CSV' },
} as const;
