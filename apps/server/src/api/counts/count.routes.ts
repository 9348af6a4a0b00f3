import { counts } from '@quizdesk/contract/counts';
import { eq } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import { countRows, describeList } from '../../db/pages.ts';
import { user_answers, user_level_progress } from '../../db/schema/play.ts';
import { correct_answers, questions } from '../../db/schema/questions.ts';
import { rounds } from '../../db/schema/rounds.ts';
import { users } from '../../db/schema/users.ts';
import { route } from '../../plugins/route.ts';

/** Tables whose own routes have not come yet, counted for the dashboard and the menu. */
const counted = {
  questions: describeList(questions, {}),
  correct_answers: describeList(correct_answers, {}),
  user_level_progress: describeList(user_level_progress, {}),
  user_answers: describeList(user_answers, {}),
  rounds: describeList(rounds, {}),
  users: describeList(users, {}),
};

/** The counts of the dashboard. Schools count themselves. */
export async function countRoutes(app: FastifyInstance): Promise<void> {
  route(app, counts.questions, () => countRows(app.db, counted.questions));
  route(app, counts.correct_answers, () => countRows(app.db, counted.correct_answers));
  route(app, counts.user_level_progress, () => countRows(app.db, counted.user_level_progress));
  route(app, counts.user_answers, () => countRows(app.db, counted.user_answers));
  route(app, counts.rounds, async ({ query }) => {
    if (query.status === undefined || query.status === 'available') return countRows(app.db, counted.rounds);
    return app.db.$count(rounds, eq(rounds.status, query.status));
  });
  route(app, counts.users, async ({ query }) => {
    if (query.status !== 'active') return countRows(app.db, counted.users);
    // All less the few inactive ones, which have an index, in one statement.
    const inactive = "(SELECT count(*) FROM users WHERE status = 'inactive')";
    return countRows(app.db, { count: `${counted.users.count} - ${inactive}` });
  });
}
