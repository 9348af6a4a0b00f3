import { crudPaths } from './crud-paths.ts';

export const waitlistPaths = crudPaths('/v1/waitlist', ['list', 'remove']);
