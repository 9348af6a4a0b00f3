import type { NewNotification } from '@quizdesk/contract/notifications';
import { notificationInput, notificationReadInput, type SocketRequests } from '@quizdesk/contract/notifications';
import type { FastifyInstance } from 'fastify';
import { startChore } from '../db/chore.ts';
import { isAway } from '../db/constraints.ts';
import { notFound } from '../plugins/app-error.ts';
import { requireAdministrator } from '../plugins/authentication.ts';
import { parsePayload } from '../plugins/parse-payload.ts';
import { admitSockets, endLeftSockets } from './admission.ts';
import { Deliveries } from './deliveries.ts';
import { connectProcesses } from './processes.ts';
import { insertNotification, markRead } from './realtime.queries.ts';
import { answerRequest, type RequestHandler } from './requests.ts';
import { createSocketServer, tellOfChange } from './socket-server.ts';
import { UnderWay } from './under-way.ts';
import { takeUpgrades } from './upgrades.ts';

const SENDS_A_MINUTE = 60;
const READS_A_MINUTE = 300;
/** How often what reached nobody is delivered. */
const MISSED_MS = 10_000;
/** How often the sockets of ended sessions are looked for. Until then they get nothing and may send nothing. */
const SESSIONS_MS = 60_000;
/** What is under way when the process closes has this long to end. */
const LONGEST_WAIT_MS = 1000;

type Requests = Readonly<Record<keyof SocketRequests, RequestHandler>>;

interface RequestUses {
  readonly announce: (stored: NewNotification) => void;
  /** Tells administrators that something became of a notification. */
  readonly tellOfChange: (id: number) => void;
}

function createRequests(app: FastifyInstance, { announce, tellOfChange }: RequestUses): Requests {
  const sends = app.createLimit({ name: 'notification', points: SENDS_A_MINUTE, durationS: 60 });
  const reads = app.createLimit({ name: 'notification-read', points: READS_A_MINUTE, durationS: 60 });
  return {
    send_notification: async (payload, account) => {
      requireAdministrator(account);
      const input = parsePayload(notificationInput, payload);
      await sends.take(String(account.id));
      const stored = await insertNotification(app.db, input, account.id);
      announce(stored);
      return { id: stored.id };
    },
    notification_read: async (payload, account) => {
      const { id } = parsePayload(notificationReadInput, payload);
      await reads.take(String(account.id));
      if (!(await markRead(app.db, id, account.id))) throw notFound('Notification');
      tellOfChange(id);
      return {};
    },
  };
}

/** The realtime service: the socket that brings notifications to their users. Needs `authentication` and `rateLimit`. */
export async function realtime(app: FastifyInstance): Promise<void> {
  const underWay = new UnderWay((error) => {
    // An outage of the database has a line of its own; the notification is delivered with the next connection.
    if (!isAway(error)) app.log.error({ err: error }, 'a notification was not delivered');
  });
  const io = createSocketServer();
  const deliveries = new Deliveries(app, io, underWay);
  const others = await connectProcesses(app, io, (stored) => underWay.add(deliveries.deliverById(stored)));
  const requests = createRequests(app, {
    announce: (stored) => {
      underWay.add(deliveries.deliver(stored));
      others.tell(stored);
      tellOfChange(io, stored.id);
    },
    tellOfChange: (id) => tellOfChange(io, id),
  });

  admitSockets(app, io);
  io.on('connection', (socket) => {
    for (const [event, handle] of Object.entries(requests)) {
      socket.on(event, (...args) => underWay.add(answerRequest(app, socket, handle, args)));
    }
    underWay.add(deliveries.catchUp(socket));
  });
  await deliveries.deliverMissed(); // from here on
  const missed = startChore('Delivering what was missed', MISSED_MS, () => deliveries.deliverMissed(), app.log);
  const sessions = startChore('Looking for ended sessions', SESSIONS_MS, () => endLeftSockets(app, io), app.log);
  const endConnections = takeUpgrades(app, io);
  app.addHook('preClose', async () => {
    await underWay.end(LONGEST_WAIT_MS);
    await endConnections();
    await Promise.all([missed.stop(), sessions.stop()]);
  });
  app.addHook('onClose', async () => others.close());
}
