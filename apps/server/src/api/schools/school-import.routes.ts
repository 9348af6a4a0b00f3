import { MAX_CSV_BYTES } from '@quizdesk/contract/constants';
import { schools } from '@quizdesk/contract/schools';
import type { FastifyInstance } from 'fastify';
import { receiveFile } from '../../plugins/multipart.ts';
import { route } from '../../plugins/route.ts';
import { parseSchoolCsv } from './school-csv.ts';
import { importSchools } from './school-import.ts';

/** `PUT /v1/schools/csv`: a caller that goes away before anything is stored cancels the import. */
export function schoolImportRoute(app: FastifyInstance): void {
  route(app, schools.importCsv, async ({ query, request, reply }) => {
    const gone = new AbortController();
    reply.raw.once('close', () => gone.abort());
    const { bytes, filename } = await receiveFile(request, {
      field: schools.importCsv.file,
      maxBytes: MAX_CSV_BYTES,
      missing: 'Please select a CSV file.',
    });
    const csv = await parseSchoolCsv(bytes, { filename, signal: gone.signal });
    return importSchools(app.db, csv, { dryRun: query.dry_run, signal: gone.signal });
  });
}
