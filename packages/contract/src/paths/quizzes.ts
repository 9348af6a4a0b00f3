import { crudPaths } from './crud-paths.ts';

export const quizPaths = crudPaths('/v1/quizzes', ['list']);
