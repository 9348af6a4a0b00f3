import { MAX_CSV_BYTES } from '@quizdesk/contract/constants';
import { schools } from '@quizdesk/contract/schools';
import type { FastifyInstance } from 'fastify';
import { tidyAfterImport } from '../../../db/maintenance/maintenance.ts';
import { withFile } from '../../../plugins/multipart.ts';
import { disconnectSignal, route } from '../../../plugins/route.ts';
import { parseSchoolCsv } from './school-csv.ts';
import { importSchools } from './school-import.ts';

/** `PUT /v1/schools/csv`: a caller that disconnects before anything is stored cancels the import. */
export function schoolImportRoute(app: FastifyInstance): void {
  route(app, schools.importCsv, async ({ query, request, reply, record }) => {
    const signal = disconnectSignal(reply);
    const wanted = { field: schools.importCsv.file, maxBytes: MAX_CSV_BYTES, missing: 'Please select a CSV file.' };
    const csv = await withFile(request, wanted, ({ bytes, filename }) => parseSchoolCsv(bytes, { filename, signal }));
    const outcome = await importSchools(app.db, csv, { dryRun: query.dry_run, signal, record });
    if (!query.dry_run) await tidyAfterImport(app.database, outcome.inserted, ['schools', 'schools_search']);
    return outcome;
  });
}
