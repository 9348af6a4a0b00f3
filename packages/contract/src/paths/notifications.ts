import { call, crudPaths } from './crud-paths.ts';

export const notificationPaths = crudPaths('/v1/notifications', ['list']);

export const notificationBatchPaths = {
  ...crudPaths('/v1/notifications/batches', ['list', 'find', 'insert']),
  recipients: call('GET', '/v1/notifications/batches/recipients'),
  stop: call('POST', '/v1/notifications/batches/:id/stop'),
  stopByDelete: call('DELETE', '/v1/notifications/batches/:id'),
};

export const messageTemplatePaths = crudPaths('/v1/notifications/templates', [
  'list',
  'find',
  'insert',
  'update',
  'remove',
]);
