import { rounds as endpoints } from '@quizdesk/contract/rounds';
import { eq } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import { rounds } from '../../db/schema/rounds.ts';
import { crudRoutes } from '../crud/crud-routes.ts';
import { roundQueries } from './rounds.queries.ts';

export async function roundRoutes(app: FastifyInstance): Promise<void> {
  crudRoutes(app, endpoints, roundQueries, {
    name: 'Round',
    conflicts: {
      rounds_serial_number_key: async (db, { serial_number }) => {
        const same = await roundQueries.findWhere(db, eq(rounds.serial_number, serial_number));
        return (
          same && {
            message: 'This serial number is already taken',
            detail: `"${same.name}" (round ${same.id}) already has serial number ${same.serial_number}.`,
            values: { field: 'serial_number', id: same.id, name: same.name, value: same.serial_number },
          }
        );
      },
    },
    blocking: { questions: 'question' },
  });
}
