import { trash } from '@quizdesk/contract/operations';
import { sql } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import type { Database } from '../../db/database.ts';
import { route } from '../../plugins/route.ts';
import { notFound } from '../../shared/app-error.ts';
import { listTrash } from './operations.queries.ts';
import { undoAs } from './operations.routes.ts';

/** What is in the trash: of everything, or of one operation. */
const inTrash = (id?: number) => sql`
  SELECT id, subject_table, subject_id FROM operations
  WHERE deletes AND in_effect AND purged_at IS NULL AND ${id === undefined ? sql`true` : sql`id = ${id}`} FOR UPDATE`;

/** Deletes for good what an operation deleted, or everything in the trash; returns what that was about. */
async function purge(tx: Database, id?: number) {
  const { rows } = await tx.execute<{ id: number; subject_table: string | null; subject_id: number | null }>(
    inTrash(id),
  );
  for (const row of rows) await tx.execute(sql`SELECT journal_purge(${row.id})`);
  return rows;
}

/** The trash: deleted things that can be restored, and their end. */
export async function trashRoutes(app: FastifyInstance): Promise<void> {
  route(app, trash.list, ({ query, db }) => listTrash(db, query));
  route(app, trash.restore, ({ params, request, record }) => undoAs(app, params.operation_id, request, { record }));
  route(app, trash.remove, async ({ params, record }) => {
    await record(
      async (tx) => {
        const [purged] = await purge(tx, params.operation_id);
        if (!purged) throw notFound('Trash entry');
        return purged;
      },
      {
        subject: ({ subject_table, subject_id }) =>
          subject_table === null ? undefined : { table: subject_table, id: subject_id ?? undefined },
      },
    );
  });
  route(app, trash.empty, async ({ record }) => {
    await record((tx) => purge(tx), { subject: () => undefined });
  });
}
