import { SUBJECTS } from '@quizdesk/contract/constants';
import { eq } from 'drizzle-orm';
import type { Database } from '../../db/database.ts';
import { forExport } from '../../db/handles.ts';
import { schools } from '../../db/schema/schools.ts';
import { type ExportColumn, NAME_WIDTH } from '../../export/export-column.ts';
import type { ContestClock } from '../../shared/contest-clock.ts';
import { notCounted } from './play-days.ts';
import { summarizeSchool } from './school-summary.ts';

type Summary = NonNullable<Awaited<ReturnType<typeof summarizeSchool>>>;
type Row = Summary & {
  readonly school: { readonly id: number; readonly name: string; readonly region: string | null };
};

/** A subject as the console calls it: Computer science. */
const nameOf = (subject: string) => subject.charAt(0).toUpperCase() + subject.slice(1).replaceAll('_', ' ');
const percent = (share: number | null) => (share === null ? null : Math.round(share * 100));

/** What the console compares; empty where so few played that it would tell of single pupils. */
export const comparedColumns: ExportColumn<Row>[] = [
  { head: 'School ID', value: ({ school }) => school.id },
  { head: 'School', value: ({ school }) => school.name, width: NAME_WIDTH },
  { head: 'Region', value: ({ school }) => school.region, width: NAME_WIDTH },
  { head: 'Students', value: ({ students }) => students },
  { head: 'Students who played', value: ({ players }) => players },
  { head: 'Active in 7 days', value: ({ active }) => active },
  { head: 'Share right, %', value: ({ share }) => percent(share) },
  {
    head: 'Points per student',
    value: ({ points, players }) => (points === null || !players ? null : Math.round((points / players) * 10) / 10),
  },
  ...SUBJECTS.map((subject) => ({
    head: `${nameOf(subject)}, % right`,
    value: ({ subjects }: Row) => percent(subjects.find((one) => one.subject === subject)?.share ?? null),
  })),
];

/** The schools in the order that they were asked for; those that do not exist are left out. */
export async function* comparedSchools(
  db: Database,
  ids: readonly number[],
  clock: ContestClock,
): AsyncGenerator<Row[], void> {
  const rows: Row[] = [];
  for (const id of ids) {
    const [school] = await db
      .select({ id: schools.id, name: schools.name, region: schools.region })
      .from(schools)
      .where(eq(schools.id, id));
    const summary = school && (await summarizeSchool(forExport(db), id, clock));
    if (summary?.counted) throw notCounted(summary.counted);
    if (school && summary) rows.push({ ...summary, school });
  }
  yield rows;
}
