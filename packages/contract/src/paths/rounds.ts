import { crudPaths } from './crud-paths.ts';

export const roundPaths = crudPaths('/v1/rounds');
