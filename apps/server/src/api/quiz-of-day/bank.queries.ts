import type { quizOfDay } from '@quizdesk/contract/quiz-of-day';
import { addDays } from '@quizdesk/contract/rules/days';
import { REPEAT_DAYS } from '@quizdesk/contract/rules/quiz-plan';
import { type SQL, sql } from 'drizzle-orm';
import type { z } from 'zod';
import type { Database } from '../../db/database.ts';
import { describeList, type Joined } from '../../db/lists/list.ts';
import { listPage } from '../../db/lists/list-page.ts';
import type { Page } from '../../db/lists/page-statements.ts';
import { questions } from '../../db/schema/questions.ts';
import type { PlanDay, QuestionColumns } from './plan.queries.ts';

type BankQuestion = PlanDay['questions'][number];

const joined: Joined<Pick<BankQuestion, 'level' | 'answers' | 'facility' | 'verdicts' | 'last_used'>> = {
  columns:
    'l.level_number, coalesce(s.answers, 0) AS answers, s.facility, to_json(s.verdicts) AS verdicts, u.last_used',
  joins: `LEFT JOIN levels l ON l.id = page.level_id
    LEFT JOIN question_statistics s ON s.question_id = page.id
    LEFT JOIN LATERAL (SELECT to_char(max(e.date), 'YYYY-MM-DD') AS last_used
      FROM daily_plan e WHERE e.question_id = page.id) u ON true`,
  read: ({ level_id: id, level_number, answers, facility, verdicts, last_used }: QuestionColumns) => ({
    ...{ level: { id, level_number }, answers, facility, last_used },
    verdicts: verdicts ?? [],
  }),
};

const list = describeList(
  questions,
  {
    id: questions.id,
    question_text: questions.question_text,
    subject: questions.subject,
    answer_type: questions.answer_type,
    level_id: questions.level_id,
  },
  { joined },
);

function conditions({ subject, level_id, unused, date }: BankQuery, today: string): SQL[] {
  const around = date ?? today;
  const inPlan = sql`SELECT FROM daily_plan e WHERE e.question_id = t.id`;
  const within = sql`e.date > ${addDays(around, -REPEAT_DAYS)}::date AND e.date < ${addDays(around, REPEAT_DAYS)}::date`;
  return [
    ...(subject === undefined ? [] : [sql`t.subject = ${subject}`]),
    ...(level_id === undefined ? [] : [sql`t.level_id = ${level_id}`]),
    ...(unused === 'recently' ? [sql`NOT EXISTS (${inPlan} AND ${within})`] : []),
    ...(unused === 'never' ? [sql`NOT EXISTS (${inPlan} AND e.date IS NOT NULL)`] : []),
  ];
}

type BankQuery = z.output<typeof quizOfDay.bank.query>;

/** Questions that a day can be given, newest first. */
export function listBank(db: Database, query: BankQuery, today: string): Promise<Page<BankQuestion>> {
  return listPage(db, list, query, { where: conditions(query, today) });
}
