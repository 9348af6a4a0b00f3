import { crudPaths } from './crud-paths.ts';

export const notificationPaths = crudPaths('/v1/notifications', ['list']);
