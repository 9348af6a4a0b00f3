import { userPaths } from '@quizdesk/contract/paths/users';
import type { School } from '@quizdesk/contract/schools';
import type { SchoolSummary } from '@quizdesk/contract/standings';
import type { users as endpoints, User } from '@quizdesk/contract/users';
import { IconPencil, IconSend } from '@tabler/icons-react';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useId } from 'react';
import { ButtonLink } from '../../../components/form/button-link.tsx';
import { RecordLoader } from '../../../components/form/record-loader.tsx';
import { Facts, type FactsProps } from '../../../components/format/facts.tsx';
import { dateText } from '../../../components/format/format-date.ts';
import { countText, decimalText, shareText } from '../../../components/format/format-number.ts';
import { BackTo, GoTo } from '../../../components/list/resource/back-to.tsx';
import { PageHead } from '../../../components/page/page-head.tsx';
import { QueryView } from '../../../components/page/query-view.tsx';
import { Avatar, uploadAddress } from '../../../components/person/avatar.tsx';
import { PersonLink } from '../../../components/person/person-link.tsx';
import { schools } from '../../../components/resources/schools.ts';
import { Allowed } from '../../../components/rights/rights.tsx';
import { RuledTable } from '../../../components/table/ruled-table.tsx';
import { request } from '../../../lib/request.ts';
import { schoolHome } from '../schools-api.ts';
import { SchoolFigures } from './school-figures.tsx';
import classes from './school-page.module.css';
import { summaryQuery } from './summary-query.ts';

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
function SchoolStudents({ id }: { readonly id: number }) {
  const titleId = useId();
  const query = useQuery(studentsQuery(id));
  return (
    <QueryView query={query} what="students" skeleton={null}>
      {({ rows, count }) =>
        count > 0 && (
          <section aria-labelledby={titleId} className={classes.end}>
            <h2 id={titleId} className="qd-heading qd-inset qd-below-8">
              Students
            </h2>
            <RuledTable
              label="Students of this school"
              columns={COLUMNS}
              rows={rows}
              rowKey={(student) => student.id}
              numberHeader="#"
              number={(student) => rows.indexOf(student) + 1}
            />
            {count > SHOWN && (
              <p className="qd-inset qd-above-16">
                <Link to="/users" search={{ school_id: id }}>
                  All {countText(count)} students
                </Link>
              </p>
            )}
          </section>
        )
      }
    </QueryView>
  );
}

const FACTS = ['Logo', 'Region', 'Location', 'Students'];

function Summary({ id, summary }: { readonly id: number; readonly summary: SchoolSummary }) {
  const { students, players, active, answers, share, daily_score, is_too_few, counted } = summary;
  const all = (
    <Link key="students" to="/users" search={{ school_id: id }}>
      {countText(students)}
    </Link>
  );
  const facts: FactsProps['facts'] = [
    ['Students', all],
    ...(players === null ? [] : ([['Students who played', countText(players)]] as const)),
    ...(is_too_few || counted !== null
      ? []
      : ([
          ['Active in 7 days', active === null ? null : countText(active)],
          ['Answers', answers === null ? null : countText(answers)],
          ['Right', share === null ? null : shareText(share)],
          ['Mean daily score', daily_score === null ? null : decimalText(daily_score)],
        ] as const)),
  ];
  return (
    <>
      <section aria-label="Key figures" className={`qd-inset ${classes.figures}`}>
        <Facts facts={facts} />
      </section>
      <div className={`qd-inset ${classes.end}`}>
        <SchoolFigures summary={summary} />
      </div>
      {is_too_few && <SchoolStudents id={id} />}
    </>
  );
}

function SchoolFacts({ school }: { readonly school: School }) {
  const summary = useQuery(summaryQuery(school.id));
  return (
    <>
      <section aria-label="Details" className={`qd-row qd-wrap qd-inset ${classes.details}`}>
        <Avatar name={school.name} sources={[school.logo && uploadAddress(school.logo), school.logo_url]} size={72} />
        <Facts
          facts={[
            ['Region', school.region],
            ['Location', school.location],
          ]}
        />
      </section>
      <QueryView query={summary} what="figures">
        {(data) => <Summary id={school.id} summary={data} />}
      </QueryView>
    </>
  );
}

/** The page of one school: where it is, and what its students do. */
export function SchoolPage({ id }: { readonly id: number }) {
  const { data } = useQuery(schools.find(id));
  const actions = (
    <>
      <Allowed call="notificationBatches.insert">
        <ButtonLink
          to="/notifications"
          search={{ to: 'school', to_id: id }}
          variant="default"
          leftSection={<IconSend size={18} stroke={1.7} aria-hidden="true" />}
        >
          Message this school
        </ButtonLink>
      </Allowed>
      <ButtonLink
        to="/schools/$id/edit"
        params={{ id }}
        variant="default"
        leftSection={<IconPencil size={18} stroke={1.7} aria-hidden="true" />}
      >
        Edit
      </ButtonLink>
    </>
  );
  return (
    <>
      <PageHead
        title={data?.name ?? 'School'}
        back={<BackTo home={schoolHome} />}
        actions={data === undefined ? undefined : actions}
        record={{ table: 'schools', id, name: data?.name ?? `School ${id}` }}
        isRuled
      />
      <RecordLoader
        key={id}
        query={schools.find(id)}
        fields={FACTS}
        thing="school"
        wayOut={<GoTo home={schoolHome} />}
        isOnlyShown
      >
        {(school) => <SchoolFacts school={school} />}
      </RecordLoader>
    </>
  );
}
