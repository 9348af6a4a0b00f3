import { correctAnswers } from '@quizdesk/contract/correct-answers';
import { eq, getTableColumns, sql } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import type { Database } from '../../db/database.ts';
import { describeList, type Joined } from '../../db/lists/list.ts';
import { listPage } from '../../db/lists/list-page.ts';
import { countRows, type Page, type PageWindow } from '../../db/lists/page-statements.ts';
import { correct_answers, question_options, questions } from '../../db/schema/questions.ts';
import { route } from '../../plugins/route.ts';
import { notFound } from '../../shared/app-error.ts';
import { crudRoutes } from '../crud/crud-routes.ts';

/** A correct answer as the API returns it. */
type CorrectAnswerRow = typeof correct_answers.$inferSelect & { readonly question_text: string };

const questionText: Joined<{ readonly question_text: string }> = {
  columns: 'q.question_text',
  joins: 'LEFT JOIN questions q ON q.id = page.question_id',
  read: ({ question_text }: { readonly question_text: string }) => ({ question_text }),
};

const list = describeList(
  correct_answers,
  {
    id: correct_answers.id,
    question_id: correct_answers.question_id,
    answer: correct_answers.answer,
    created_at: correct_answers.created_at,
  },
  { joined: questionText },
);

const correctAnswerQueries = {
  list: (db: Database, window: PageWindow): Promise<Page<CorrectAnswerRow>> => listPage(db, list, window),
  count: (db: Database) => countRows(db, list),
};

/** The record of a question; undefined where there is no such question or its answer was deleted. */
async function findCorrectAnswer(db: Database, questionId: number): Promise<CorrectAnswerRow | undefined> {
  const [row] = await db
    .select({ ...getTableColumns(correct_answers), question_text: questions.question_text })
    .from(correct_answers)
    .innerJoin(questions, eq(questions.id, correct_answers.question_id))
    .where(eq(correct_answers.question_id, questionId));
  return row;
}

/**
 * Deletes a record. Its question stays, without a correct answer and with no choice marked as correct, so that the two
 * never disagree. True if there was one.
 */
function removeCorrectAnswer(db: Database, id: number, editorId: number): Promise<boolean> {
  return db.transaction(async (tx) => {
    const ofRecord = tx
      .select({ id: correct_answers.question_id })
      .from(correct_answers)
      .where(eq(correct_answers.id, id));
    // The question first, as its own changes do: two changes then wait for each other instead of deadlocking.
    const [question] = await tx
      .select({ id: questions.id })
      .from(questions)
      .where(eq(questions.id, ofRecord))
      .for('no key update');
    if (!question) return false;
    // By its own id: while this waited, the record may have been deleted and the question may have got another.
    const removed = await tx
      .delete(correct_answers)
      .where(eq(correct_answers.id, id))
      .returning({ id: correct_answers.id });
    if (removed.length === 0) return false;
    await tx
      .update(questions)
      .set({ version: sql`nextval('row_version')`, updated_by: editorId, updated_at: sql`now()` })
      .where(eq(questions.id, question.id));
    await tx.update(question_options).set({ is_correct: false }).where(eq(question_options.question_id, question.id));
    return true;
  });
}

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
