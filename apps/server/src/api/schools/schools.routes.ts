import { bulk, selectedExports } from '@quizdesk/contract/bulk-endpoints';
import { schools } from '@quizdesk/contract/schools';
import type { FastifyInstance } from 'fastify';
import { type ExportColumn, NAME_WIDTH } from '../../export/export-column.ts';
import { route } from '../../plugins/route.ts';
import { notFound } from '../../shared/app-error.ts';
import { listRegions } from '../../shared/school-regions.ts';
import { bulkRoute } from '../crud/bulk.ts';
import { crudRoutes } from '../crud/crud-routes.ts';
import { selectedExportRoute } from '../crud/selected-export.ts';
import { summarizeSchool } from '../standings/school-summary.ts';
import { schoolImportRoute } from './import/school-import.routes.ts';
import { schoolBulk } from './school-bulk.ts';
import { schoolQueries, schoolRows, schoolsPassing } from './schools.queries.ts';

/** Headed as in the file that adds schools: this one can be changed and given back. */
const exported: ExportColumn<ReturnType<typeof schoolRows.read>>[] = [
  { head: 'ID', value: ({ id }) => id },
  { head: 'NAME', value: ({ name }) => name, width: NAME_WIDTH },
  { head: 'REGION', value: ({ region }) => region, width: NAME_WIDTH },
  { head: 'LOCATION', value: ({ location }) => location, width: NAME_WIDTH },
];

export async function schoolRoutes(app: FastifyInstance): Promise<void> {
  crudRoutes(app, schools, schoolQueries, {
    name: 'School',
    conflicts: {
      schools_identity_key: async (db, school) => {
        const same = await schoolQueries.findSame(db, school);
        if (!same) return undefined;
        const place = [same.region, same.location].filter((part) => part !== null).join(', ');
        return {
          message: 'This school is already in the list',
          detail: `"${same.name}"${place && ` (${place})`} is already in the list as school ${same.id}.`,
          values: { id: same.id, name: same.name, place },
        };
      },
    },
  });
  bulkRoute(app, bulk.schools, schoolBulk);
  selectedExportRoute(app, selectedExports.schools, {
    fileName: 'schools',
    list: schoolRows,
    columns: exported,
    passing: schoolsPassing,
  });
  route(app, schools.regions, ({ query, db }) => listRegions(db, query));
  route(app, schools.summary, async ({ params, db }) => {
    const summary = await summarizeSchool(db, params.id, app.clock);
    if (summary) return summary;
    throw notFound('School');
  });
  schoolImportRoute(app);
}
