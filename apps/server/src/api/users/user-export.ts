import type { users as endpoints } from '@quizdesk/contract/users';
import type { FastifyReply } from 'fastify';
import type { z } from 'zod';
import type { Database } from '../../db/database.ts';
import { forExport } from '../../db/handles.ts';
import { listBatches } from '../../db/lists/batches.ts';
import { describeList, type Joined, joinAll } from '../../db/lists/list.ts';
import { users } from '../../db/schema/users.ts';
import { BATCH_SIZE, type ExportColumn, NAME_WIDTH, timeColumn } from '../../export/export-column.ts';
import { type SentFile, sendFile } from '../../export/export-file.ts';
import { accountConditions, hasWords } from '../../shared/account-filters.ts';
import type { ContestClock } from '../../shared/contest-clock.ts';
import { byLastPlay, premiumAndPlay, refuseUnknown, userColumns } from './user-list.ts';

interface SchoolOf {
  readonly school: { readonly name: string; readonly region: string | null; readonly location: string | null } | null;
}

const school: Joined<SchoolOf> = {
  columns: 'schools.name AS school_name, schools.region, schools.location',
  joins: 'LEFT JOIN schools ON schools.id = page.school_id',
  read: ({ school_name: name, region, location }: Record<'school_name' | 'region' | 'location', string | null>) => ({
    school: name === null ? null : { name, region, location },
  }),
};

export const exportedUsers = describeList(users, userColumns, { joined: joinAll(premiumAndPlay, school) });

type Row = ReturnType<typeof exportedUsers.read>;

/** Student and school are headed as in a file that sets schools (`STUDENT_SCHOOL_RULES`): this one can be filled in and given back. */
export const userExportColumns: ExportColumn<Row>[] = [
  { head: 'ID', value: ({ id }) => id },
  { head: 'Name', value: ({ name }) => name, width: NAME_WIDTH },
  { head: 'Username', value: ({ username }) => username, width: NAME_WIDTH },
  { head: 'Email', value: ({ email }) => email, width: NAME_WIDTH },
  { head: 'Phone', value: ({ phone }) => phone, width: NAME_WIDTH },
  { head: 'Role', value: ({ role }) => role },
  { head: 'Status', value: ({ role, status }) => (role === 'student' && status === 'inactive' ? 'barred' : status) },
  { head: 'School ID', value: ({ school_id }) => school_id },
  { head: 'School', value: (row) => row.school?.name ?? null, width: NAME_WIDTH },
  { head: 'Region', value: (row) => row.school?.region ?? null, width: NAME_WIDTH },
  { head: 'Location', value: (row) => row.school?.location ?? null, width: NAME_WIDTH },
  timeColumn('Last played', ({ last_played_at }) => last_played_at),
  timeColumn('Premium until', ({ premium_until }) => premium_until),
  timeColumn('Created at', ({ created_at }) => created_at),
];

type ExportQuery = z.output<typeof endpoints.export.query>;

/** The accounts of a list with their schools, as a file. */
export async function exportUsers(
  reply: FastifyReply,
  { format, q = '', sort, order, ...filters }: ExportQuery,
  { db, clock }: { readonly db: Database; readonly clock: ContestClock },
): Promise<SentFile> {
  await refuseUnknown(db, filters, clock);
  const wanted = {
    where: [...accountConditions(filters, clock), ...hasWords(q)],
    order: { column: sort, direction: order ?? (sort === 'id' ? 'desc' : 'asc') },
    limit: BATCH_SIZE,
  } as const;
  const rows = sort === 'last_played' ? byLastPlay(exportedUsers) : exportedUsers;
  return sendFile(reply, { format, fileName: 'users', columns: userExportColumns, clock }, (db) =>
    listBatches(forExport(db), rows, wanted),
  );
}
