import { correctAnswers } from '@quizdesk/contract/correct-answers';
import type { FastifyInstance } from 'fastify';
import { route } from '../../plugins/route.ts';
import { notFound } from '../../shared/app-error.ts';
import { crudRoutes } from '../crud/crud-routes.ts';
import { correctAnswerQueries, findCorrectAnswer, removeCorrectAnswer } from './correct-answers.queries.ts';

export async function correctAnswerRoutes(app: FastifyInstance): Promise<void> {
  crudRoutes(app, correctAnswers, correctAnswerQueries, { name: 'Correct answer' });
  route(app, correctAnswers.find, async ({ params }) => {
    const answer = await findCorrectAnswer(app.db, params.question_id);
    if (!answer) throw notFound('Correct answer');
    return answer;
  });
  route(app, correctAnswers.remove, ({ params, request, record }) =>
    record(async (tx) => {
      if (!(await removeCorrectAnswer(tx, params.id, request.administrator.id))) throw notFound('Correct answer');
    }),
  );
}
