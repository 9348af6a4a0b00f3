import type { BodyOf, QueryOf } from '@quizdesk/contract/kit';
import { quizOfDayPaths } from '@quizdesk/contract/paths/quiz-of-day';
import type { quizOfDay as endpoints, PlanDay, PlannedQuestion, QuizPlan } from '@quizdesk/contract/quiz-of-day';
import { queryOptions } from '@tanstack/react-query';
import { queryClient } from '../../../lib/query/query-client.ts';
import { pageQuery } from '../../../lib/query/resource-api.ts';
import { request } from '../../../lib/request.ts';

type QuizOfDay = typeof endpoints;

/** The plan from one day to another. */
export function planQuery(from: string, to: string) {
  return queryOptions({
    queryKey: ['quiz_plan', 'days', from, to],
    queryFn: ({ signal }) => request<QuizOfDay['plan']>(quizOfDayPaths.plan, { query: { from, to }, signal }),
    staleTime: 0,
  });
}

/** A page of the questions that a day can be given. */
export const bankQuery = (query: QueryOf<QuizOfDay['bank']>) =>
  pageQuery<PlannedQuestion>(['quiz_plan', 'bank', query], (signal) =>
    request<QuizOfDay['bank']>(quizOfDayPaths.bank, { query, signal }),
  );

/** What the days to come could be filled with; nothing is stored. Asked for each time, and never changed under who reads it. */
export const fillQuery = (from: string, to: string) =>
  queryOptions({
    queryKey: ['quiz_plan', 'fill', from, to],
    queryFn: ({ signal }) => request<QuizOfDay['fill']>(quizOfDayPaths.fill, { body: { from, to }, signal }),
    staleTime: 'static',
    gcTime: 0,
  });

/** Puts days as they are stored now into every plan that is shown. */
function keep(days: readonly PlanDay[]): void {
  const stored = new Map(days.map((day) => [day.date, day]));
  const now = (day: PlanDay) => stored.get(day.date) ?? day;
  queryClient.setQueriesData<QuizPlan>(
    { queryKey: ['quiz_plan', 'days'] },
    (plan) => plan && { ...plan, days: plan.days.map(now), reserve: now(plan.reserve) },
  );
}

/** Plans days as one operation, and shows them. */
export async function setDays(days: BodyOf<QuizOfDay['setDays']>['days']) {
  const answer = await request<QuizOfDay['setDays']>(quizOfDayPaths.setDays, { body: { days } });
  keep(answer.days);
  return answer;
}
