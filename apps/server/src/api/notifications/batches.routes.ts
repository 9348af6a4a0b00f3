import { notificationBatches as endpoints } from '@quizdesk/contract/notification-batches';
import { SOCKET_LIMITS } from '@quizdesk/contract/socket/events';
import type { FastifyInstance } from 'fastify';
import { constraintOf } from '../../db/constraints.ts';
import { type RecordWrite, route } from '../../plugins/route.ts';
import { AppError, invalid, notFound } from '../../shared/app-error.ts';
import { insertNotification } from '../../shared/insert-notification.ts';
import { seenVersionOf } from '../crud/row-versions.ts';
import { namedUpload } from '../crud/upload-key.ts';
import {
  addressBatch,
  findBatch,
  findRepeated,
  insertBatch,
  listBatches,
  NOBODY,
  previewOf,
  requireAhead,
  stopBatch,
  updateBatch,
} from './batches.queries.ts';

/** As many as an administrator may send a minute over the socket. */
const TESTS_A_MINUTE = SOCKET_LIMITS.notificationsAMinute;

const THING = 'Message to a group';

/** Group notifications: stored here, sent by the realtime service. */
export async function batchRoutes(app: FastifyInstance): Promise<void> {
  route(app, endpoints.list, ({ query, db }) => listBatches(db, query));
  route(app, endpoints.recipients, ({ query, db }) => addressBatch(db, query, app.clock, 'id'));
  route(app, endpoints.selectedRecipients, ({ body, db }) =>
    addressBatch(db, { kind: 'students', ...body }, app.clock, 'select'),
  );
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
    requireAhead(body.scheduled_at);
    const { count: total, name } = await addressBatch(db, body.audience, app.clock, 'audience.id');
    if (total === 0) throw invalid({ audience: NOBODY });
    return record((tx) => insertBatch(tx, body, { total, name, created_by, key })).catch(async (error: unknown) => {
      // The same call, sent twice concurrently: the other one was stored first.
      if (key === undefined || constraintOf(error)?.constraint !== 'notification_batches_key') throw error;
      const first = await findRepeated(db, key, body);
      if (!first) throw error;
      return first;
    });
  });
  route(app, endpoints.update, ({ params: { id }, body: { version, ...body }, request, record }) => {
    const change = { id, body, seen: seenVersionOf(request, { version }), created_by: request.administrator.id };
    return record(async (tx) => {
      const batch = await updateBatch(tx, change, app.clock);
      if (!batch) throw notFound(THING);
      return batch;
    });
  });
  route(app, endpoints.preview, ({ body, db }) => previewOf(db, body, app.clock));
  const tests = app.createLimit({ name: 'test-message', points: TESTS_A_MINUTE, durationS: 60 });
  route(app, endpoints.test, async ({ body, request, record }) => {
    const { id } = request.administrator;
    await tests.take(String(id));
    return record((tx) => insertNotification(tx, { ...body, user_id: id }, id), {
      subject: () => ({ table: 'users', id }),
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
