import { bulk, selectedExports } from '@quizdesk/contract/bulk-endpoints';
import { users } from '@quizdesk/contract/users';
import type { FastifyInstance } from 'fastify';
import { constraintOf } from '../../db/constraints.ts';
import { route } from '../../plugins/route.ts';
import { endSessionsOf } from '../../shared/accounts/account-access.ts';
import { logSecurityEvent } from '../../shared/accounts/security-log.ts';
import { endSession } from '../../shared/accounts/session-list.ts';
import { AppError } from '../../shared/app-error.ts';
import { bulkRoute } from '../crud/bulk.ts';
import { seenVersionOf } from '../crud/row-versions.ts';
import { selectedExportRoute } from '../crud/selected-export.ts';
import { turnOffTwoFactor, updateAdministrator } from './administrator-update.ts';
import { studentSchoolsRoute } from './schools-import/student-schools.routes.ts';
import { updateStudent } from './student-update.ts';
import { userBulk } from './user-bulk.ts';
import { exportedUsers, exportUsers, userExportColumns } from './user-export.ts';
import { countUsers, findUserByIdOrName, listUsers, usersPassing } from './user-list.ts';
import { removeUser } from './user-removal.ts';
import { requireSessionRight, sessionsOf } from './user-sessions.ts';
import { addAdministrator, setPassword, usernameConflict } from './users.queries.ts';

export async function userRoutes(app: FastifyInstance): Promise<void> {
  const { brandName } = app.config;
  const memory = { key: app.signingKeys.transaction };
  const endSessions = (ids: readonly string[]) => {
    for (const id of ids) app.liveSessions.forget(id);
  };
  route(app, users.list, ({ query, db }) => listUsers(db, query, app.clock));
  route(app, users.count, ({ query }) => countUsers(app.db, query));
  route(app, users.export, ({ query, reply }) => exportUsers(reply, query, app));
  route(app, users.find, async ({ params }) => {
    const user = await findUserByIdOrName(app.db, params.id_or_username);
    if (user) return user;
    throw new AppError('not_found', 'User not found', { detail: 'There is no user with this id or username.' });
  });
  route(app, users.insert, ({ body, request, record }) =>
    record((tx) => addAdministrator(tx, { ...body, brandName }, request.administrator)),
  );
  route(app, users.update, async ({ params, body, request, record }) => {
    const version = seenVersionOf(request, body);
    const changing = record((tx) => updateStudent(tx, params.id, { ...body, version }, request.administrator));
    const { user, endedSessions } = await changing.catch(async (error: unknown) => {
      if (constraintOf(error)?.constraint !== 'users_username_key') throw error;
      throw (await usernameConflict(app.db, body.username, error)) ?? error;
    });
    endSessions(endedSessions);
    return user;
  });
  route(app, users.updateAdministrator, ({ params, body, request, record }) => {
    const version = seenVersionOf(request, body);
    return record((tx) => updateAdministrator(tx, params.id, { ...body, version }, request.administrator));
  });
  route(app, users.turnOffTwoFactor, async ({ params, request, record }) => {
    endSessions(await record((tx) => turnOffTwoFactor(tx, params.id, request.administrator)));
    const { id: requestId, ip: address } = request;
    logSecurityEvent(app.log, 'warn', { event: 'users.turnOffTwoFactor', userId: params.id, address, requestId });
  });
  route(app, users.setPassword, async ({ params, body, request, record }) => {
    endSessions(await setPassword(app.db, { ...params, ...body, brandName }, request.administrator, record));
  });
  studentSchoolsRoute(app);
  route(app, users.listSessions, ({ params, request, query, db }) =>
    sessionsOf(db, params.id, request.administrator, query),
  );
  route(app, users.endSession, async ({ params, request, record }) => {
    await requireSessionRight(app.db, params.id, request.administrator);
    await record((tx) => endSession(tx, params.id, params.session_id));
    endSessions([params.session_id]);
  });
  route(app, users.endSessions, async ({ params, request, record }) => {
    await requireSessionRight(app.db, params.id, request.administrator);
    const kept = { keptSession: request.administrator.sessionId };
    endSessions(await record((tx) => endSessionsOf(tx, params.id, kept)));
  });
  selectedExportRoute(app, selectedExports.users, {
    fileName: 'users',
    list: exportedUsers,
    columns: userExportColumns,
    passing: (filter, db) => usersPassing(db, filter, app.clock),
  });
  bulkRoute(app, bulk.users, userBulk(memory, app.clock, endSessions));
  route(app, users.remove, async ({ params, request, record }) => {
    endSessions(await record((tx) => removeUser(tx, params.id, request.administrator, memory)));
  });
}
