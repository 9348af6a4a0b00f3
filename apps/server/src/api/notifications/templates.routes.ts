import { messageTemplates as endpoints } from '@quizdesk/contract/message-templates';
import { getTableColumns } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import { shortList } from '../../db/lists/short-list.ts';
import { message_templates } from '../../db/schema/notifications.ts';
import { crudQueries } from '../crud/crud-queries.ts';
import { crudRoutes } from '../crud/crud-routes.ts';

const columns = getTableColumns(message_templates);

/** Texts that are sent again and again. */
export async function templateRoutes(app: FastifyInstance): Promise<void> {
  crudRoutes(
    app,
    endpoints,
    {
      ...crudQueries(message_templates, columns),
      list: shortList(message_templates, columns, { by: ['name', 'id'], direction: 'asc' }),
    },
    { name: 'Message template' },
  );
}
