import { call, crudPaths } from './crud-paths.ts';

export const notificationPaths = crudPaths('/v1/notifications', ['list']);

export const notificationBatchPaths = {
  ...crudPaths('/v1/notifications/batches', ['list', 'find', 'insert', 'update']),
  recipients: call('GET', '/v1/notifications/batches/recipients'),
  selectedRecipients: call('POST', '/v1/notifications/batches/recipients'),
  preview: call('POST', '/v1/notifications/preview'),
  test: call('POST', '/v1/notifications/test'),
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
