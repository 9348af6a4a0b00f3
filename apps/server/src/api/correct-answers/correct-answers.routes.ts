import { correctAnswers } from '@quizdesk/contract/correct-answers';
import type { FastifyInstance } from 'fastify';
import { notFound } from '../../plugins/app-error.ts';
import { route } from '../../plugins/route.ts';
import {
  countCorrectAnswers,
  findCorrectAnswer,
  listCorrectAnswers,
  removeCorrectAnswer,
} from './correct-answers.queries.ts';

export async function correctAnswerRoutes(app: FastifyInstance): Promise<void> {
  route(app, correctAnswers.list, ({ query, db }) => listCorrectAnswers(db, query));
  route(app, correctAnswers.count, () => countCorrectAnswers(app.db));
  route(app, correctAnswers.find, async ({ params }) => {
    const answer = await findCorrectAnswer(app.db, params.question_id);
    if (!answer) throw notFound('Correct answer');
    return answer;
  });
  route(app, correctAnswers.remove, async ({ params, request }) => {
    if (!(await removeCorrectAnswer(app.db, params.id, request.administrator.id))) throw notFound('Correct answer');
  });
}
