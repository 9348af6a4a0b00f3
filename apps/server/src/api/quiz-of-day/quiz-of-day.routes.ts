import { quizOfDay } from '@quizdesk/contract/quiz-of-day';
import { addDays } from '@quizdesk/contract/rules/days';
import type { FastifyInstance } from 'fastify';
import { route } from '../../plugins/route.ts';
import { seenVersionOf } from '../crud/row-versions.ts';
import { listBank } from './bank.queries.ts';
import { proposeFill } from './fill.ts';
import { readPlan } from './plan.queries.ts';
import { setDays } from './set-days.ts';

/** The days that are read where a call says only one end of them, or none. */
const DAYS_READ = 14;

/** The calendar of the quiz of the day (docs/design/questions.md). */
export async function quizOfDayRoutes(app: FastifyInstance): Promise<void> {
  const today = () => app.clock.dayOf(new Date());
  const subject = ({ rowId }: { readonly rowId: number | undefined }) => ({ table: 'daily_plan', id: rowId });

  route(app, quizOfDay.plan, ({ query, db }) => {
    const from = query.from ?? (query.to ? addDays(query.to, 1 - DAYS_READ) : today());
    return readPlan(db, { from, to: query.to ?? addDays(from, DAYS_READ - 1) }, today());
  });
  route(app, quizOfDay.bank, ({ query, db }) => listBank(db, query, today()));
  route(app, quizOfDay.fill, ({ body, db }) => proposeFill(db, body, today()));
  route(app, quizOfDay.setDay, async ({ params, body, request, record }) => {
    const day = { ...params, ...body, version: seenVersionOf(request, body) };
    const { days } = await record((tx) => setDays(tx, [day], today()), { subject });
    const [stored] = days;
    if (!stored) throw new Error('The day that was stored was not read');
    return stored;
  });
  route(app, quizOfDay.setDays, ({ body, record }) => record((tx) => setDays(tx, body.days, today()), { subject }));
}
