import { setTimeout } from 'node:timers/promises';
import type { NewNotification } from '@quizdesk/contract/notifications';
import { notificationInput, notificationReadInput } from '@quizdesk/contract/notifications';
import { SOCKET_LIMITS, type SocketRequests } from '@quizdesk/contract/socket/events';
import type { FastifyInstance } from 'fastify';
import { isAway } from '../db/constraints.ts';
import { recordOperation } from '../db/journal/operation.ts';
import { runJob } from '../jobs/job-plugin.ts';
import { shareOf } from '../jobs/jobs.ts';
import { requireCall } from '../plugins/authentication.ts';
import { notFound } from '../shared/app-error.ts';
import { insertNotification } from '../shared/insert-notification.ts';
import { parsePayload } from '../shared/parse-payload.ts';
import { admitSockets, closeEndedSockets } from './admission.ts';
import { sendBatches } from './batches/send-batches.ts';
import { ChangeAnnouncer } from './change-announcer.ts';
import { Deliveries, type StoredRange } from './deliveries.ts';
import { PendingWork } from './pending-work.ts';
import { Presence } from './presence/presence.ts';
import { connectProcesses } from './processes.ts';
import { markRead } from './realtime.queries.ts';
import { type RequestHandler, respondToEvent } from './requests.ts';
import { createSocketServer, disconnectAll } from './socket-server.ts';
import { takeUpgrades } from './upgrades.ts';

const READS_A_MINUTE = 300;
/** How long a run sends messages to groups at most. */
const SENDING_BUSY_MS = shareOf('sending messages to groups', 1 / 2);
/** What is under way when the process closes has this long to end. */
const LONGEST_WAIT_MS = 1000;

type Requests = Readonly<Record<keyof SocketRequests, RequestHandler>>;
type NotificationRequests = Pick<Requests, 'notification_read' | 'send_notification'>;

interface RequestUses {
  readonly announce: (stored: NewNotification) => void;
  /** Notifies administrators that the state of a notification has changed. */
  readonly announceChange: (id: number) => void;
}

function createRequests(app: FastifyInstance, { announce, announceChange }: RequestUses): NotificationRequests {
  const sends = app.createLimit({ name: 'notification', points: SOCKET_LIMITS.notificationsAMinute, durationS: 60 });
  const reads = app.createLimit({ name: 'notification-read', points: READS_A_MINUTE, durationS: 60 });
  return {
    send_notification: async (payload, account) => {
      requireCall(account, 'notifications.send');
      const input = parsePayload(notificationInput, payload);
      await sends.take(String(account.id));
      const { result: stored } = await recordOperation(
        app.db,
        { actorId: account.id, action: 'notifications.send' },
        (tx) => insertNotification(tx, input, account.id),
        ({ user_id }) => ({ table: 'users', id: user_id }),
      );
      announce(stored);
      return { id: stored.id };
    },
    notification_read: async (payload, account) => {
      const { id } = parsePayload(notificationReadInput, payload);
      await reads.take(String(account.id));
      if (!(await markRead(app.db, id, account.id))) throw notFound('Notification');
      announceChange(id);
      return {};
    },
  };
}

interface SendingUses {
  readonly deliveries: Deliveries;
  readonly publishRange: (range: StoredRange) => void;
  readonly changes: ChangeAnnouncer;
  readonly signal: AbortSignal;
}

/** Sends messages to groups for a while, and gives them to those who are connected. */
async function sendToGroups(
  app: FastifyInstance,
  { deliveries, publishRange, changes, signal }: SendingUses,
): Promise<void> {
  let newest: number | undefined;
  await sendBatches(app.db, app.clock, {
    busyMs: SENDING_BUSY_MS,
    signal,
    onStored: async (stored) => {
      const [first, last] = [stored[0]?.id, stored.at(-1)?.id];
      if (first === undefined || last === undefined) return;
      newest = last;
      publishRange({ first, last });
      await deliveries.deliverPart(stored);
    },
  });
  if (newest !== undefined) changes.announce(newest);
}

/** The realtime service: the socket that brings notifications to their users, and says who has a record open. Needs `authentication` and `rateLimit`. */
export async function realtime(app: FastifyInstance): Promise<void> {
  const pendingWork = new PendingWork((error) => {
    // An outage of the database has a separate line; what was to be sent comes with the next connection.
    if (!isAway(error)) app.log.error({ err: error }, 'a message to sockets was not sent');
  });
  const io = createSocketServer();
  const changes = new ChangeAnnouncer(io);
  const deliveries = new Deliveries(app, io, pendingWork, changes);
  const others = await connectProcesses(app, io, {
    onStored: (stored) => pendingWork.add(deliveries.deliverById(stored)),
    onRange: (range) => pendingWork.add(deliveries.deliverRange(range)),
    onOpening: (opening) => presence.hear(opening),
  });
  const presence = new Presence({ app, io, pendingWork, publish: others.publishOpening });
  const notificationRequests = createRequests(app, {
    announce: (stored) => {
      pendingWork.add(deliveries.deliver(stored));
      others.publishStored(stored);
      changes.announce(stored.id);
    },
    announceChange: (id) => changes.announce(id),
  });
  const requests: Requests = { ...notificationRequests, open_record: presence.open, close_record: presence.close };

  app.measured.sockets = () => io.engine.clientsCount;
  admitSockets(app, io);
  io.on('connection', (socket) => {
    for (const [event, handle] of Object.entries(requests)) {
      socket.on(event, (...args) => pendingWork.add(respondToEvent(app, socket, { event, handle }, args)));
    }
    socket.on('disconnecting', () => presence.leaveAll(socket));
    pendingWork.add(deliveries.catchUp(socket));
  });
  await deliveries.deliverMissed(); // from here on
  runJob(app, 'delivering what was missed', () => deliveries.deliverMissed());
  // Until then they get nothing and may send nothing.
  runJob(app, 'looking for ended sessions', () => closeEndedSockets(app, io));
  runJob(app, 'announcing what is open', () => presence.repeat());
  runJob(app, 'sending messages to groups', (signal) =>
    sendToGroups(app, { deliveries, publishRange: others.publishRange, changes, signal }),
  );
  app.onDrain(async (ms) => {
    // By then no new ones are sent here.
    await setTimeout(ms / 2);
    await disconnectAll([...io.sockets.sockets.values()], ms / 2);
  });
  const endConnections = takeUpgrades(app, io);
  app.addHook('preClose', async () => {
    changes.close();
    await pendingWork.end(LONGEST_WAIT_MS);
    await endConnections();
  });
  app.addHook('onClose', async () => others.close());
}
