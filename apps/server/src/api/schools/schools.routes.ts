import { type SchoolInput, schools } from '@quizdesk/contract/schools';
import type { FastifyInstance } from 'fastify';
import { constraintOf } from '../../db/constraints.ts';
import type { Database } from '../../db/database.ts';
import { AppError, notFound } from '../../plugins/app-error.ts';
import { route } from '../../plugins/route.ts';
import { schoolImportRoute } from './school-import.routes.ts';
import {
  countSchools,
  findSameSchool,
  findSchool,
  insertSchool,
  listSchools,
  removeSchool,
  updateSchool,
} from './schools.queries.ts';

/** A refused write that met an equal school answers 409 and names that school; every other error goes on as it is. */
async function namingTheSame(db: Database, error: unknown, input: SchoolInput): Promise<unknown> {
  if (constraintOf(error)?.constraint !== 'schools_identity_key') return error;
  const same = await findSameSchool(db, input);
  if (!same) return error;
  const place = [same.region, same.location].filter((part) => part !== null).join(', ');
  return new AppError('conflict', 'This school is already in the list', {
    detail: `"${same.name}"${place && ` (${place})`} is already in the list as school ${same.id}.`,
    cause: error,
  });
}

export async function schoolRoutes(app: FastifyInstance): Promise<void> {
  route(app, schools.list, ({ query, db }) => listSchools(db, query));
  route(app, schools.count, () => countSchools(app.db));
  route(app, schools.find, async ({ params }) => {
    const school = await findSchool(app.db, params.id);
    if (!school) throw notFound('School');
    return school;
  });
  route(app, schools.insert, async ({ body }) => {
    try {
      return await insertSchool(app.db, body);
    } catch (error) {
      throw await namingTheSame(app.db, error, body);
    }
  });
  route(app, schools.update, async ({ params, body }) => {
    const school = await updateSchool(app.db, params.id, body).catch(async (error: unknown) => {
      const before = await findSchool(app.db, params.id);
      if (!before) throw error;
      throw await namingTheSame(app.db, error, { ...before, ...body, name: body.name ?? before.name });
    });
    if (!school) throw notFound('School');
    return school;
  });
  route(app, schools.remove, async ({ params }) => {
    if (!(await removeSchool(app.db, params.id))) throw notFound('School');
  });
  schoolImportRoute(app);
}
