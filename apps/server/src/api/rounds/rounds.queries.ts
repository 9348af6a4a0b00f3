import type { StatusFilter } from '@quizdesk/contract/constants';
import type { rounds as endpoints } from '@quizdesk/contract/rounds';
import { eq, getTableColumns } from 'drizzle-orm';
import type { z } from 'zod';
import type { Database } from '../../db/database.ts';
import { countDependents } from '../../db/dependents.ts';
import { shortList } from '../../db/lists/short-list.ts';
import { questions } from '../../db/schema/questions.ts';
import { rounds } from '../../db/schema/rounds.ts';
import { crudQueries } from '../crud/crud-queries.ts';

export type RoundRow = typeof rounds.$inferSelect;

/** `available` is every round there is. */
const hasStatus = ({ status = 'available' }: { readonly status?: StatusFilter | undefined }) =>
  status === 'available' ? undefined : eq(rounds.status, status);

const columns = getTableColumns(rounds);
const listed = { by: ['serial_number'], direction: 'asc' } as const;

export const roundQueries = {
  ...crudQueries(rounds, columns),
  list: shortList(rounds, columns, listed, (query: z.output<typeof endpoints.list.query>) => hasStatus(query)),
  count: (db: Database, query: Parameters<typeof hasStatus>[0]) => db.$count(rounds, hasStatus(query)),
  dependents: countDependents(rounds.id, { questions: questions.round_id }),
};
