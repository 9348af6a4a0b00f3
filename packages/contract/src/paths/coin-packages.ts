import { crudPaths } from './crud-paths.ts';

export const coinPackagePaths = crudPaths('/v1/coin/packages', ['list', 'find', 'insert', 'update', 'remove']);
