import { MAX_CSV_BYTES } from '@quizdesk/contract/constants';
import { users } from '@quizdesk/contract/users';
import type { FastifyInstance } from 'fastify';
import { tidyAfterImport } from '../../../db/maintenance/maintenance.ts';
import { withFile } from '../../../plugins/multipart.ts';
import { disconnectSignal, route } from '../../../plugins/route.ts';
import { parseStudentSchools } from './student-school-csv.ts';
import { importStudentSchools } from './student-schools.ts';

/** `PUT /v1/users/schools/csv`: a caller that disconnects before anything is stored cancels the import. */
export function studentSchoolsRoute(app: FastifyInstance): void {
  route(app, users.importSchools, async ({ query, request, reply, record }) => {
    const signal = disconnectSignal(reply);
    const wanted = { field: users.importSchools.file, maxBytes: MAX_CSV_BYTES, missing: 'Please select a CSV file.' };
    const file = await withFile(request, wanted, ({ bytes, filename }) =>
      parseStudentSchools(bytes, { filename, signal }),
    );
    const outcome = await importStudentSchools(app.db, file, { dryRun: query.dry_run, signal, record });
    if (!query.dry_run) await tidyAfterImport(app.database, outcome.changed, ['users']);
    return outcome;
  });
}
