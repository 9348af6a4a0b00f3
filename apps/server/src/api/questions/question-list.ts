import type { questions as endpoints, QUESTION_SORTS, Question, QuestionAnswer } from '@quizdesk/contract/questions';
import type { Verdict } from '@quizdesk/contract/verdicts';
import { type SQL, sql } from 'drizzle-orm';
import type { z } from 'zod';
import type { Database } from '../../db/database.ts';
import { figureKey } from '../../db/lists/figure-page.ts';
import { idsPassing, type Sort } from '../../db/lists/found-pages.ts';
import { describeList, type Joined } from '../../db/lists/list.ts';
import { listPage, orderOf } from '../../db/lists/list-page.ts';
import { countRows, type Direction, findRow, type Page, type PageWindow } from '../../db/lists/page-statements.ts';
import { questions } from '../../db/schema/questions.ts';

const columns = {
  id: questions.id,
  quiz_id: questions.quiz_id,
  level_id: questions.level_id,
  round_id: questions.round_id,
  question_type: questions.question_type,
  subject: questions.subject,
  question_text: questions.question_text,
  time: questions.time,
  score: questions.score,
  media_file: questions.media_file,
  media_alt: questions.media_alt,
  answer_type: questions.answer_type,
  notes: questions.notes,
  hint: questions.hint,
  version: questions.version,
  created_at: questions.created_at,
  updated_at: questions.updated_at,
};

/** What a question shows of other tables. */
type QuestionParts = Pick<
  Question,
  'options' | 'level' | 'round' | 'updated_by' | 'answer' | 'answers' | 'facility' | 'discrimination' | 'verdicts'
>;

interface JoinedColumns extends Pick<QuestionParts, 'options' | 'answers' | 'facility' | 'discrimination'> {
  readonly level_id: number;
  readonly level_number: number;
  readonly round_id: number;
  readonly round_name: string;
  readonly serial_number: number;
  readonly answer: QuestionAnswer;
  readonly verdicts: Verdict[] | null;
  readonly editor_id: number | null;
  readonly editor_name: string;
}

const joined: Joined<QuestionParts> = {
  columns: `l.level_number, r.name AS round_name, r.serial_number, a.answer, o.options,
    e.editor_id, e.editor_name, coalesce(s.answers, 0) AS answers, s.facility, s.discrimination,
    to_json(s.verdicts) AS verdicts`,
  joins: `LEFT JOIN levels l ON l.id = page.level_id
    LEFT JOIN rounds r ON r.id = page.round_id
    LEFT JOIN correct_answers a ON a.question_id = page.id
    LEFT JOIN question_statistics s ON s.question_id = page.id
    LEFT JOIN LATERAL (SELECT u.id AS editor_id, u.name AS editor_name
      FROM questions q JOIN users u ON u.id = q.updated_by WHERE q.id = page.id) e ON true
    LEFT JOIN LATERAL (SELECT coalesce(json_agg(json_build_object(
        'id', c.id, 'option_text', c.option_text, 'is_correct', c.is_correct) ORDER BY c.position), '[]') AS options
      FROM question_options c WHERE c.question_id = page.id) o ON true`,
  read: (row: JoinedColumns) => ({
    options: row.options,
    answer: row.answer,
    level: { id: row.level_id, level_number: row.level_number },
    round: { id: row.round_id, name: row.round_name, serial_number: row.serial_number },
    answers: row.answers,
    facility: row.facility,
    discrimination: row.discrimination,
    verdicts: row.verdicts ?? [],
    updated_by: row.editor_id === null ? null : { id: row.editor_id, name: row.editor_name },
  }),
};

/** Questions with all that they show. */
export const questionRows = describeList(questions, columns, { joined });

/** A question with its options, its answer, its level and its round. */
export type QuestionRow = NonNullable<Awaited<ReturnType<typeof findQuestion>>>;

export type QuestionQuery = z.output<typeof endpoints.list.query>;

/** By a figure of the statistics; questions without it come last either way. */
const byFigure = (column: string) => {
  const figure = { table: 'question_statistics', id: 'question_id', column };
  const joins = 'LEFT JOIN question_statistics f ON f.question_id = t.id';
  return (direction: Direction) => ({ by: figureKey(figure, direction), joins, figure });
};

/** What each sort goes by. Levels and rounds go by their numbers, which people see. */
const SORTS = {
  level: { by: 'l.level_number', joins: 'JOIN levels l ON l.id = t.level_id' },
  round: { by: 'r.serial_number', joins: 'JOIN rounds r ON r.id = t.round_id' },
  subject: { by: 't.subject' },
  answer_type: { by: 't.answer_type' },
  time: { by: 't.time' },
  score: { by: 't.score' },
  answers: byFigure('answers'),
  facility: byFigure('facility'),
  discrimination: byFigure('discrimination'),
} as const satisfies Record<Exclude<(typeof QUESTION_SORTS)[number], 'id'>, Sort | ((direction: Direction) => Sort)>;

const inStatistics = (condition: SQL) =>
  sql`t.id IN (SELECT f.question_id FROM question_statistics f WHERE ${condition})`;

const TOO_HARD = { facility: 0.25, answers: 30 };

const DIFFICULTIES = {
  too_hard: inStatistics(sql`f.answers >= ${TOO_HARD.answers} AND f.facility < ${TOO_HARD.facility}`),
  unanswered: sql`NOT EXISTS (SELECT FROM question_statistics f WHERE f.question_id = t.id AND f.answers > 0)`,
} as const satisfies Record<NonNullable<QuestionQuery['difficulty']>, SQL>;

const FILTERS = ['level_id', 'round_id', 'question_type', 'subject', 'answer_type'] as const;

type QuestionFilter = Omit<QuestionQuery, keyof PageWindow>;

function conditions(query: QuestionFilter): SQL[] {
  const equal = FILTERS.flatMap((name) => {
    const value = query[name];
    return value === undefined ? [] : [sql`${sql.raw(`t.${name}`)} = ${value}`];
  });
  const others = [
    query.verdict && inStatistics(sql`${query.verdict} = ANY (f.verdicts)`),
    query.difficulty && DIFFICULTIES[query.difficulty],
    query.notes && sql`t.id IN (SELECT n.question_id FROM question_notes n WHERE n.codes <> '{}')`,
    query.key && sql`NOT EXISTS (SELECT FROM correct_answers a WHERE a.question_id = t.id)`,
    query.duplicates && sql`t.id IN (SELECT unnest(ARRAY[older, newer]) FROM pairs_alike())`,
  ];
  return [...equal, ...others.filter((condition) => condition !== undefined)];
}

/** A page of questions: those that pass every filter and hold every word of `q`, newest first unless sorted. */
export function listQuestions(db: Database, query: QuestionQuery): Promise<Page<QuestionRow>> {
  const where = conditions(query);
  // The order of an index, and of all questions.
  if (query.sort === 'subject' && where.length === 0 && !query.q) return listPage(db, questionRows, query);
  const named = query.sort === 'id' ? undefined : SORTS[query.sort];
  const by = typeof named === 'function' ? named(orderOf(query).direction) : named;
  return listPage(db, questionRows, query, { where, by });
}

/** A query of the ids of all questions that such a list has. */
export const questionsPassing = (query: QuestionFilter): SQL =>
  idsPassing(questionRows, { where: conditions(query), text: query.q });

export function countQuestions(db: Database): Promise<number> {
  return countRows(db, questionRows);
}

export function findQuestion(db: Database, id: number) {
  return findRow(db, questionRows, id);
}
