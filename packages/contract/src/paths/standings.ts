import { call } from './crud-paths.ts';

export const standingPaths = {
  students: call('GET', '/v1/standings/students'),
  schools: call('GET', '/v1/standings/schools'),
  exportStudents: call('GET', '/v1/standings/students/export'),
  exportComparison: call('GET', '/v1/standings/comparison/export'),
  exportSchools: call('GET', '/v1/standings/schools/export'),
};
