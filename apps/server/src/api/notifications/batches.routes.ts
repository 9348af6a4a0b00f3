import { notificationBatches as endpoints } from '@quizdesk/contract/notification-batches';
import type { FastifyInstance } from 'fastify';
import { constraintOf } from '../../db/constraints.ts';
import { type RecordWrite, route } from '../../plugins/route.ts';
import { AppError, invalid, notFound } from '../../shared/app-error.ts';
import { namedUpload } from '../crud/upload-key.ts';
import { addressBatch, findBatch, findRepeated, insertBatch, listBatches, stopBatch } from './batches.queries.ts';

const THING = 'Message to a group';

/** Group notifications: stored here, sent by the realtime service. */
export async function batchRoutes(app: FastifyInstance): Promise<void> {
  route(app, endpoints.list, ({ query, db }) => listBatches(db, query));
  route(app, endpoints.recipients, ({ query, db }) => addressBatch(db, query, app.clock, 'id'));
  route(app, endpoints.find, async ({ params, db }) => {
    const batch = await findBatch(db, params.id);
    if (!batch) throw notFound(THING);
    return batch;
  });
  route(app, endpoints.insert, async ({ body, request, record, db }) => {
    const { id: created_by } = request.administrator;
    const key = namedUpload(request.headers, created_by, body)?.key;
    const repeated = key === undefined ? undefined : await findRepeated(db, key, body);
    if (repeated) return repeated;
    const { count: total, name } = await addressBatch(db, body.audience, app.clock, 'audience.id');
    if (total === 0) throw invalid({ audience: 'There is no student whom it would go to' });
    return record((tx) => insertBatch(tx, body, { total, name, created_by, key })).catch(async (error: unknown) => {
      // The same call, sent twice concurrently: the other one was stored first.
      if (key === undefined || constraintOf(error)?.constraint !== 'notification_batches_key') throw error;
      const first = await findRepeated(db, key, body);
      if (!first) throw error;
      return first;
    });
  });
  const stop = (id: number, record: RecordWrite) =>
    record(async (tx) => {
      const isStopped = await stopBatch(tx, id);
      const batch = await findBatch(tx, id);
      if (!batch) throw notFound(THING);
      if (isStopped) return batch;
      const detail = batch.state === 'done' ? 'It has been sent to everybody already.' : 'It was stopped already.';
      throw new AppError('conflict', 'This message is no longer being sent', { detail });
    });
  route(app, endpoints.stop, ({ params, record }) => stop(params.id, record));
  route(app, endpoints.stopByDelete, async ({ params, record }) => void (await stop(params.id, record)));
}
