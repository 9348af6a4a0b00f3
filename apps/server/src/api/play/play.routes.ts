import type { ExportFormat } from '@quizdesk/contract/constants';
import {
  type PlayFilters,
  qotdAttempts,
  streaks,
  suggestedAttempts,
  userAnswers,
  userBadges,
  userLevelProgress,
} from '@quizdesk/contract/play';
import type { FastifyInstance, FastifyReply } from 'fastify';
import type { Database } from '../../db/database.ts';
import { countRows } from '../../db/lists/page-statements.ts';
import { type SentFile, sendFile } from '../../export/export-file.ts';
import { route } from '../../plugins/route.ts';
import type { ContestClock } from '../../shared/contest-clock.ts';
import { revokeBadge } from '../badges/revocations.ts';
import { crudRoutes } from '../crud/crud-routes.ts';
import { levelProgressRecords } from './level-progress.ts';
import { type ListQuery, listRecords, type PlayRecords, recordBatches, removeRecord, timed } from './play-records.ts';
import { qotdAttemptRecords } from './qotd-attempts.ts';
import { currentStreakRecords, streakRecords } from './streaks.ts';
import { suggestedAttemptRecords } from './suggested-attempts.ts';
import { userAnswerRecords } from './user-answers.ts';
import { userBadgeRecords } from './user-badges.ts';

/** A call that asks for a file of records. */
interface ExportCall {
  readonly query: Omit<ListQuery, 'limit' | 'offset'> & PlayFilters & { readonly format: ExportFormat };
  readonly reply: FastifyReply;
}

/** Sends the filtered records as a file, in the order of their list. */
function exportRecords<Written, Row extends Written>(
  { query: { format, ...query }, reply }: ExportCall,
  records: PlayRecords<Written, Row>,
  clock: ContestClock,
): Promise<SentFile> {
  const { fileName, columns } = records;
  const file = { format, fileName, columns, filters: query, clock };
  return sendFile(reply, file, (db) => recordBatches(db, records, timed(query, clock)));
}

/** Lists of records that participants leave behind, as pages and as files; all but streaks can be deleted. */
export async function playRoutes(app: FastifyInstance): Promise<void> {
  const { clock } = app;
  /** Pages of the records, how many there are, and the delete of one. */
  const queriesOf = <Row>(records: Pick<PlayRecords<Row>, 'list' | 'moment'>) => ({
    list: (db: Database, query: ListQuery) => listRecords(db, records, timed(query, clock)),
    count: (db: Database) => countRows(db, records.list),
    remove: (db: Database, id: number) => removeRecord(db, records.list, id),
  });
  const { list: listHistory } = queriesOf(streakRecords);
  const { list: listCurrent } = queriesOf(currentStreakRecords);

  crudRoutes(app, userLevelProgress, queriesOf(levelProgressRecords), { name: 'Progress record' });
  crudRoutes(app, suggestedAttempts, queriesOf(suggestedAttemptRecords), { name: 'Attempt' });
  crudRoutes(app, qotdAttempts, queriesOf(qotdAttemptRecords), { name: 'Attempt' });
  crudRoutes(app, userAnswers, queriesOf(userAnswerRecords), { name: 'Answer' });
  crudRoutes(app, userBadges, { ...queriesOf(userBadgeRecords), remove: revokeBadge }, { name: 'User badge' });
  route(app, streaks.history, ({ query, db }) => listHistory(db, query));
  route(app, streaks.current, ({ query, db }) => listCurrent(db, query));

  route(app, userLevelProgress.export, (call) => exportRecords(call, levelProgressRecords, clock));
  route(app, suggestedAttempts.export, (call) => exportRecords(call, suggestedAttemptRecords, clock));
  route(app, qotdAttempts.export, (call) => exportRecords(call, qotdAttemptRecords, clock));
  route(app, userAnswers.export, (call) => exportRecords(call, userAnswerRecords, clock));
  route(app, userBadges.export, (call) => exportRecords(call, userBadgeRecords, clock));
  route(app, streaks.exportHistory, (call) => exportRecords(call, streakRecords, clock));
  route(app, streaks.exportCurrent, (call) => exportRecords(call, currentStreakRecords, clock));
}
