import { TAKEN } from '@quizdesk/contract/constants';
import { users } from '@quizdesk/contract/users';
import type { FastifyInstance } from 'fastify';
import { constraintOf } from '../../db/constraints.ts';
import type { Database } from '../../db/database.ts';
import { AppError } from '../../plugins/app-error.ts';
import { route } from '../../plugins/route.ts';
import { updateStudent } from './student-update.ts';
import { countUsers, findUserByIdOrName, listUsers } from './user-list.ts';
import { removeUser } from './user-removal.ts';
import { findByUsername, insertAdministrator, setPassword } from './users.queries.ts';

/** A refused statement that met the username of somebody else answers 409 and names them; every other error goes on as it is. */
async function namingTheSame(db: Database, error: unknown, username: string | undefined): Promise<unknown> {
  if (username === undefined || constraintOf(error)?.constraint !== 'users_username_key') return error;
  const same = await findByUsername(db, username);
  if (!same) return error;
  return new AppError('conflict', TAKEN.username, {
    detail: `${same.name} (user ${same.id}) already has the username ${username}.`,
    cause: error,
  });
}

export async function userRoutes(app: FastifyInstance): Promise<void> {
  const memory = { key: app.signingKeys.transaction };
  const endSessions = (ids: readonly string[]) => {
    for (const id of ids) app.liveSessions.forget(id);
  };
  route(app, users.list, ({ query, db }) => listUsers(db, query));
  route(app, users.count, ({ query }) => countUsers(app.db, query));
  route(app, users.find, async ({ params }) => {
    const user = await findUserByIdOrName(app.db, params.id_or_username);
    if (user) return user;
    throw new AppError('not_found', 'User not found', { detail: 'There is no user with this id or username.' });
  });
  route(app, users.insert, ({ body, request }) =>
    insertAdministrator(app.db, body, request.administrator).catch(async (error: unknown) => {
      throw await namingTheSame(app.db, error, body.username);
    }),
  );
  route(app, users.update, async ({ params, body, request }) => {
    const changing = updateStudent(app.db, params.id, body, request.administrator);
    const { user, endedSessions } = await changing.catch(async (error: unknown) => {
      throw await namingTheSame(app.db, error, body.username);
    });
    endSessions(endedSessions);
    return user;
  });
  route(app, users.setPassword, async ({ params, body, request }) => {
    endSessions(await setPassword(app.db, params.id, body.password, request.administrator));
  });
  route(app, users.remove, async ({ params, request }) => {
    const { sessionIds, picture } = await removeUser(app.db, params.id, request.administrator, memory);
    endSessions(sessionIds);
    if (picture === undefined) return;
    // The account is gone whatever becomes of its file; an operator can remove that by hand.
    await app.storage
      .remove(picture)
      .catch((error: unknown) => request.log.error({ err: error, picture }, 'a picture was left behind'));
  });
}
