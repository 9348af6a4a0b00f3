import { bulk, selectedExports } from '@quizdesk/contract/bulk-endpoints';
import { type CoverageCell, questions } from '@quizdesk/contract/questions';
import { sql } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import { constraintOf } from '../../db/constraints.ts';
import type { Database } from '../../db/database.ts';
import { forReplica } from '../../db/handles.ts';
import { route } from '../../plugins/route.ts';
import { invalid, notFound } from '../../shared/app-error.ts';
import { bulkRoute } from '../crud/bulk.ts';
import { crudRoutes } from '../crud/crud-routes.ts';
import { seenVersionOf } from '../crud/row-versions.ts';
import { selectedExportRoute } from '../crud/selected-export.ts';
import { namedUpload } from '../crud/upload-key.ts';
import { lookUpGists } from './advice/near-copies.queries.ts';
import { questionBulk } from './question-bulk.ts';
import { questionExportColumns } from './question-export.ts';
import { questionRows, questionsPassing } from './question-list.ts';
import { updateQuestion } from './question-update.ts';
import { insertQuestion, questionQueries } from './questions.queries.ts';
import { findStatistics } from './statistics/statistics.queries.ts';

/** With fewer answers the share of right ones of a question says little. */
const LEAST_ANSWERS = 30;

/** The questions of each round of each level by subject; what has none is left out. */
async function readCoverage(db: Database): Promise<{ cells: CoverageCell[] }> {
  const { rows } = await db.execute<CoverageCell & Record<string, unknown>>(sql`
    SELECT q.level_id, q.round_id, q.subject, count(*) AS questions, coalesce(sum(s.answers), 0) AS answers,
      sum(s.facility * s.answers) / sum(s.answers) AS facility
    FROM questions q
    LEFT JOIN question_statistics s ON s.question_id = q.id AND s.answers >= ${LEAST_ANSWERS}
    GROUP BY q.level_id, q.round_id, q.subject
    ORDER BY q.level_id, q.round_id, q.subject`);
  return { cells: rows };
}

/** A quiz that is not the level's is refused by its field; every other error is thrown as it is. */
function namingTheQuiz(error: unknown): never {
  if (constraintOf(error)?.constraint !== 'questions_quiz_id_level_fk') throw error;
  throw invalid({ quiz_id: 'Quiz must be that of the level' });
}

export async function questionRoutes(app: FastifyInstance): Promise<void> {
  crudRoutes(app, questions, questionQueries, { name: 'Question' });
  bulkRoute(app, bulk.questions, questionBulk);
  selectedExportRoute(app, selectedExports.questions, {
    fileName: 'questions',
    list: questionRows,
    columns: questionExportColumns,
    passing: questionsPassing,
  });
  route(app, questions.nearCopy, async ({ body, db }) => {
    const [looked] = await lookUpGists(db, [{ row: 0, text: body.question_text }], body.id);
    return { copy: looked?.copy ?? null };
  });
  route(app, questions.coverage, ({ db }) => readCoverage(db));
  route(app, questions.statistics, async ({ params, db }) => {
    const statistics = await findStatistics(forReplica(db), params.id, app.clock.zone);
    if (!statistics) throw notFound('Question');
    return statistics;
  });
  route(app, questions.insert, ({ body, request, record }) => {
    const { id } = request.administrator;
    const key = namedUpload(request.headers, id, body);
    return record((tx) => insertQuestion(tx, body, id, key)).catch(namingTheQuiz);
  });
  route(app, questions.update, async ({ params, body, request, record }) =>
    record(async (tx) => {
      const { version, ...input } = body;
      const seen = seenVersionOf(request, { version });
      const question = await updateQuestion(tx, params.id, input, request.administrator.id, seen);
      if (!question) throw notFound('Question');
      return question;
    }).catch(namingTheQuiz),
  );
}
