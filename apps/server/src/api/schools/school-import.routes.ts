import { MAX_CSV_BYTES } from '@quizdesk/contract/constants';
import { schools } from '@quizdesk/contract/schools';
import type { FastifyInstance } from 'fastify';
import { tidy } from '../../db/maintenance.ts';
import { withFile } from '../../plugins/multipart.ts';
import { route } from '../../plugins/route.ts';
import { parseSchoolCsv } from './school-csv.ts';
import { importSchools } from './school-import.ts';

/** From so many new schools on, the embedded database, which has no autovacuum, is tidied before the answer. */
const TIDY_FROM = 1000;

/** `PUT /v1/schools/csv`: a caller that goes away before anything is stored cancels the import. */
export function schoolImportRoute(app: FastifyInstance): void {
  route(app, schools.importCsv, async ({ query, request, reply }) => {
    const gone = new AbortController();
    reply.raw.once('close', () => gone.abort());
    const wanted = { field: schools.importCsv.file, maxBytes: MAX_CSV_BYTES, missing: 'Please select a CSV file.' };
    const csv = await withFile(request, wanted, ({ bytes, filename }) =>
      parseSchoolCsv(bytes, { filename, signal: gone.signal }),
    );
    const outcome = await importSchools(app.db, csv, { dryRun: query.dry_run, signal: gone.signal });
    if (!query.dry_run && outcome.inserted >= TIDY_FROM && app.database.kind === 'embedded') {
      await tidy(app.database, ['schools', 'schools_search']);
    }
    return outcome;
  });
}
