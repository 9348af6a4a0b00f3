import { userPaths } from '@quizdesk/contract/paths/users';
import type { users as endpoints, User } from '@quizdesk/contract/users';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useId } from 'react';
import { dateText } from '../../../components/format/format-date.ts';
import { countText } from '../../../components/format/format-number.ts';
import { LoadError } from '../../../components/page/load-error.tsx';
import { PersonLink } from '../../../components/person/person-link.tsx';
import { RuledTable } from '../../../components/table/ruled-table.tsx';
import { request } from '../../../lib/request.ts';
import classes from './school-page.module.css';

const SHOWN = 50;

const studentsQuery = (school_id: number) =>
  queryOptions({
    queryKey: ['users', 'school', school_id],
    queryFn: ({ signal }) =>
      request<typeof endpoints.list>(userPaths.list, {
        query: { school_id, role: 'student', sort: 'name', order: 'asc', limit: SHOWN },
        signal,
      }),
  });

const COLUMNS = [
  { header: 'Name', cell: ({ id, name }: User) => <PersonLink person={id}>{name}</PersonLink> },
  { header: 'Username', cell: ({ username }: User) => username },
  { header: 'Joined', cell: ({ created_at }: User) => dateText(created_at) },
];

/** The students of a school by name: all there is to show where few of them have played. */
export function SchoolStudents({ id }: { readonly id: number }) {
  const titleId = useId();
  const { data, error, refetch } = useQuery(studentsQuery(id));
  if (error !== null && data === undefined) {
    return <LoadError title="The students could not be loaded" error={error} onRetry={() => void refetch()} />;
  }
  if (data === undefined || data.count === 0) return null;
  return (
    <section aria-labelledby={titleId} className={classes.students}>
      <h2 id={titleId} className={classes.studentsTitle}>
        Students
      </h2>
      <RuledTable
        label="Students of this school"
        columns={COLUMNS}
        rows={data.rows}
        rowKey={(student) => student.id}
        numberHeader="#"
        number={({ id: student }) => data.rows.findIndex((one) => one.id === student) + 1}
      />
      {data.count > SHOWN && (
        <p className={classes.allStudents}>
          <Link to="/users" search={{ school_id: id }}>
            All {countText(data.count)} students
          </Link>
        </p>
      )}
    </section>
  );
}
