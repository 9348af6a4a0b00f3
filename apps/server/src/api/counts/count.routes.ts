import { counts } from '@quizdesk/contract/counts';
import { eq } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import { countRows } from '../../db/pages.ts';
import { user_answers, user_level_progress } from '../../db/schema/play.ts';
import { correct_answers, questions } from '../../db/schema/questions.ts';
import { rounds } from '../../db/schema/rounds.ts';
import { users } from '../../db/schema/users.ts';
import { route } from '../../plugins/route.ts';

/** The counts of the dashboard. Schools count themselves. */
export async function countRoutes(app: FastifyInstance): Promise<void> {
  route(app, counts.questions, () => countRows(app.db, questions));
  route(app, counts.correct_answers, () => countRows(app.db, correct_answers));
  route(app, counts.user_level_progress, () => countRows(app.db, user_level_progress));
  route(app, counts.user_answers, () => countRows(app.db, user_answers));
  route(app, counts.rounds, async ({ query }) => {
    if (query.status === undefined || query.status === 'available') return countRows(app.db, rounds);
    return app.db.$count(rounds, eq(rounds.status, query.status));
  });
  route(app, counts.users, async ({ query }) => {
    if (query.status !== 'active') return countRows(app.db, users);
    const inactive = await app.db.$count(users, eq(users.status, 'inactive'));
    return (await countRows(app.db, users)) - inactive;
  });
}
