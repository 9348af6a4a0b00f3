import { crudPaths } from './crud-paths.ts';

export const optionPaths = crudPaths('/v1/options', ['list', 'insert', 'update', 'remove']);
