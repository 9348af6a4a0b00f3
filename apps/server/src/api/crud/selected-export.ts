import type { ExportFormat } from '@quizdesk/contract/constants';
import type { Endpoint } from '@quizdesk/contract/kit';
import type { SQL } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import type { z } from 'zod';
import type { Database } from '../../db/database.ts';
import { forExport } from '../../db/handles.ts';
import { listBatches } from '../../db/lists/batches.ts';
import type { List } from '../../db/lists/list.ts';
import { BATCH_SIZE, type ExportColumn } from '../../export/export-column.ts';
import { sendFile } from '../../export/export-file.ts';
import { route } from '../../plugins/route.ts';
import { isSelected } from './bulk-selection.ts';

/** The rows of a resource as a file has them. */
interface ExportedRows<Filter, Row> {
  readonly fileName: string;
  readonly list: List<Row>;
  readonly columns: readonly ExportColumn<Row>[];
  /** A query of the ids that pass a filter of the list. */
  readonly passing: (filter: Filter, db: Database) => SQL | Promise<SQL>;
}

/** The call for a file of selected rows, as `selectedExport` makes it. */
interface ExportEndpoint<Filter> extends Endpoint {
  readonly body: z.ZodType<{
    readonly select: {
      readonly ids?: readonly number[] | undefined;
      readonly filter?: Filter | undefined;
      readonly except?: readonly number[] | undefined;
    };
    readonly format: ExportFormat;
  }>;
  readonly answersFile: string;
}

/** Registers the call that gives selected rows of a resource as a file, newest first. */
export function selectedExportRoute<Filter, Row>(
  app: FastifyInstance,
  endpoint: ExportEndpoint<Filter>,
  { fileName, list, columns, passing }: ExportedRows<Filter, Row>,
): void {
  route(app, endpoint, async ({ body, reply }) => {
    const { ids, filter, except = [] } = body.select;
    const selected = isSelected({ ids, passing: filter && (await passing(filter, app.db)), except });
    const order = { column: 'id', direction: 'desc' } as const;
    return sendFile(reply, { format: body.format, fileName, columns, clock: app.clock }, (db) =>
      listBatches(forExport(db), list, { where: [selected], order, limit: BATCH_SIZE }),
    );
  });
}
