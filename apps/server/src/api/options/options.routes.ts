import { options } from '@quizdesk/contract/options';
import type { FastifyInstance } from 'fastify';
import { notFound } from '../../plugins/app-error.ts';
import { route } from '../../plugins/route.ts';
import { insertOption, listOptions, removeOption, updateOption } from './options.queries.ts';

export async function optionRoutes(app: FastifyInstance): Promise<void> {
  route(app, options.list, ({ query, db }) => listOptions(db, query));
  route(app, options.insert, ({ body }) => insertOption(app.db, body));
  route(app, options.update, async ({ params, body }) => {
    const option = await updateOption(app.db, params.id, body);
    if (!option) throw notFound('Option');
    return option;
  });
  route(app, options.remove, async ({ params }) => {
    if (!(await removeOption(app.db, params.id))) throw notFound('Option');
  });
}
