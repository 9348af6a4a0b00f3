import { operations } from '@quizdesk/contract/operations';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Database } from '../../db/database.ts';
import { type ExportColumn, NAME_WIDTH, timeColumn } from '../../export/export-column.ts';
import { sendFile } from '../../export/export-file.ts';
import { type RecordWrite, route } from '../../plugins/route.ts';
import { notFound } from '../../shared/app-error.ts';
import { timed } from '../play/play-records.ts';
import {
  findOperation,
  findOperationWithChanges,
  listOperations,
  type OperationRow,
  operationBatches,
} from './operations.queries.ts';
import { restoreVersion, type Undoing, undoOperation } from './undo.ts';
import { leftBy } from './undo-leftovers.ts';

/** "3 added, 1 deleted" by table, for a cell. */
const summaryText = ({ summary }: OperationRow) =>
  Object.entries(summary)
    .map(([table, counts]) => {
      const parts = Object.entries(counts).flatMap(([what, count]) => (count === 0 ? [] : [`${count} ${what}`]));
      return `${table}: ${parts.join(', ')}`;
    })
    .join('; ');

/** The columns of the exported log. */
const operationColumns: readonly ExportColumn<OperationRow>[] = [
  { head: 'ID', value: (row) => row.id },
  timeColumn('Time', (row) => row.at),
  { head: 'Person ID', value: (row) => row.actor_id },
  { head: 'Person', value: (row) => row.actor_name, width: NAME_WIDTH },
  { head: 'Action', value: (row) => row.action, width: NAME_WIDTH },
  { head: 'Kind', value: (row) => row.table, width: NAME_WIDTH },
  { head: 'Record ID', value: (row) => row.row_id },
  { head: 'Record', value: (row) => row.label, width: NAME_WIDTH },
  { head: 'Changes', value: summaryText, width: NAME_WIDTH },
  { head: 'Reason', value: (row) => row.reason, width: NAME_WIDTH },
  { head: 'Undone by', value: (row) => row.undone_by },
  { head: 'Undoes', value: (row) => row.undoes },
];

/** The operation as it is once its transaction has ended. */
async function recorded(db: Database, id: number): Promise<OperationRow> {
  const operation = await findOperation(db, id);
  if (!operation) throw notFound('Operation');
  return operation;
}

function forgetSessions(app: FastifyInstance, ended: readonly string[]): void {
  for (const sessionId of ended) app.liveSessions.forget(sessionId);
}

const undoingAs = ({ clock }: FastifyInstance, { administrator }: FastifyRequest, undoing: number): Undoing => ({
  undoing,
  caller: administrator,
  today: clock.dayOf(new Date()),
  dayOf: (at) => clock.dayOf(at),
});

/** Undoes an operation and returns the new operation that records the undo, with what it left as it was. */
export async function undoAs(
  app: FastifyInstance,
  id: number,
  request: FastifyRequest,
  { record, allowPartial = false }: { readonly record: RecordWrite; readonly allowPartial?: boolean },
) {
  const { undoing, endedSessions } = await record(
    async (tx, undoing) => {
      const by = { ...undoingAs(app, request, undoing), allowPartial };
      return { undoing, ...(await undoOperation(tx, id, by)) };
    },
    {
      undoes: id,
      subject: ({ operation: { subject_table, subject_id } }) =>
        subject_table === null ? undefined : { table: subject_table, id: subject_id ?? undefined },
    },
  );
  forgetSessions(app, endedSessions);
  const operation = await recorded(app.db, undoing);
  return { ...operation, left: operation.left_out === 0 ? [] : await leftBy(app.db, undoing) };
}

/** The journal: what was done, what one record went through, and its undo. */
export async function operationRoutes(app: FastifyInstance): Promise<void> {
  route(app, operations.list, ({ query, db }) => listOperations(db, timed(query, app.clock)));
  route(app, operations.find, async ({ params, db }) => {
    const found = await findOperationWithChanges(db, params.id);
    if (!found) throw notFound('Operation');
    return found;
  });
  route(app, operations.undo, ({ params, body, request, record }) =>
    undoAs(app, params.id, request, { record, allowPartial: body.allow_partial }),
  );
  route(app, operations.restore, async ({ params, body, request, record }) => {
    const { undoing, endedSessions } = await record(
      async (tx, undoing) => ({
        undoing,
        endedSessions: await restoreVersion(tx, params.id, body, undoingAs(app, request, undoing)),
      }),
      { subject: () => ({ table: body.table, id: body.row_id }) },
    );
    forgetSessions(app, endedSessions);
    return recorded(app.db, undoing);
  });
  route(app, operations.export, ({ query: { format, ...query }, reply }) => {
    const file = { format, fileName: 'audit-log', columns: operationColumns, filters: query, clock: app.clock };
    return sendFile(reply, file, (db) => operationBatches(db, timed(query, app.clock)));
  });
}
