import { questions } from '@quizdesk/contract/questions';
import type { FastifyInstance } from 'fastify';
import { constraintOf } from '../../db/constraints.ts';
import { invalid, notFound } from '../../plugins/app-error.ts';
import { route } from '../../plugins/route.ts';
import { countQuestions, findQuestion, listQuestions } from './question-list.ts';
import { updateQuestion } from './question-update.ts';
import { countQuestionDependents, insertQuestion, removeQuestion } from './questions.queries.ts';
import { namedUpload } from './upload-key.ts';

/** A quiz that is not the level's is refused by its field; every other error goes on as it is. */
function namingTheQuiz(error: unknown): never {
  if (constraintOf(error)?.constraint !== 'questions_quiz_id_level_fk') throw error;
  throw invalid({ quiz_id: 'Quiz must be that of the level' });
}

export async function questionRoutes(app: FastifyInstance): Promise<void> {
  route(app, questions.list, ({ query, db }) => listQuestions(db, query));
  route(app, questions.count, () => countQuestions(app.db));
  route(app, questions.find, async ({ params }) => {
    const question = await findQuestion(app.db, params.id);
    if (!question) throw notFound('Question');
    return question;
  });
  route(app, questions.dependents, async ({ params }) => {
    const counts = await countQuestionDependents(app.db, params.id);
    if (!counts) throw notFound('Question');
    return counts;
  });
  route(app, questions.insert, ({ body, request }) => {
    const { id } = request.administrator;
    return insertQuestion(app.db, body, id, namedUpload(request.headers, id, body)).catch(namingTheQuiz);
  });
  route(app, questions.update, async ({ params, body, request }) => {
    const question = await updateQuestion(app.db, params.id, body, request.administrator.id).catch(namingTheQuiz);
    if (!question) throw notFound('Question');
    return question;
  });
  route(app, questions.remove, async ({ params }) => {
    if (!(await removeQuestion(app.db, params.id))) throw notFound('Question');
  });
}
