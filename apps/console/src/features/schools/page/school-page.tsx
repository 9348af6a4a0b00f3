import type { School } from '@quizdesk/contract/schools';
import { IconPencil } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { ButtonLink } from '../../../components/form/button-link.tsx';
import { RecordLoader } from '../../../components/form/record-loader.tsx';
import { Avatar } from '../../../components/format/avatar.tsx';
import { Facts } from '../../../components/format/facts.tsx';
import { countText, decimalText, shareText } from '../../../components/format/format-number.ts';
import { BackTo, GoTo } from '../../../components/list/resource/back-to.tsx';
import { LoadError } from '../../../components/page/load-error.tsx';
import { PageHead } from '../../../components/page/page-head.tsx';
import { VisuallyHidden } from '../../../components/page/visually-hidden.tsx';
import { schools } from '../../../components/resources/schools.ts';
import { logoSources } from '../school-names.ts';
import { schoolHome } from '../schools-api.ts';
import { BestStudents } from './best-students.tsx';
import classes from './school-page.module.css';
import { SubjectShares } from './subject-shares.tsx';
import { summaryQuery } from './summary-query.ts';
import { WeekChart } from './week-chart.tsx';

const FACTS = ['Logo', 'Region', 'Location', 'Students'];

function Summary({ id }: { readonly id: number }) {
  const { data, isError, error, refetch } = useQuery(summaryQuery(id));
  if (isError) {
    return <LoadError title="The figures could not be loaded" error={error} onRetry={() => void refetch()} />;
  }
  if (data === undefined) return <VisuallyHidden isStatus>Loading the figures</VisuallyHidden>;
  const { students, active, answers, share, daily_score, players } = data;
  return (
    <>
      <section aria-label="Key figures" className={classes.figures}>
        <Facts
          facts={[
            ['Students', countText(students)],
            ['Active in 7 days', countText(active)],
            ['Answers', countText(answers)],
            ['Right', share === null ? null : shareText(share)],
            ['Mean daily score', daily_score === null ? null : decimalText(daily_score)],
          ]}
        />
      </section>
      {data.is_too_few ? (
        <p className={classes.few}>
          Too few students played ({players}). Shares and names are shown once at least 5 did, so that no figure tells
          about a single pupil.
        </p>
      ) : (
        <div className={classes.parts}>
          <SubjectShares subjects={data.subjects} />
          <WeekChart weeks={data.weeks} />
          <BestStudents best={data.best} />
        </div>
      )}
    </>
  );
}

function SchoolFacts({ school }: { readonly school: School }) {
  return (
    <>
      <section aria-label="Details" className={classes.details}>
        <Avatar name={school.name} sources={logoSources(school)} size={72} />
        <Facts
          facts={[
            ['Region', school.region],
            ['Location', school.location],
          ]}
        />
      </section>
      <Summary id={school.id} />
    </>
  );
}

/** The page of one school: where it is, and what its students do. */
export function SchoolPage({ id }: { readonly id: number }) {
  const { data } = useQuery(schools.find(id));
  const edit = (
    <ButtonLink
      to="/schools/$id/edit"
      params={{ id }}
      variant="default"
      leftSection={<IconPencil size={18} stroke={1.7} aria-hidden="true" />}
    >
      Edit
    </ButtonLink>
  );
  return (
    <>
      <PageHead
        title={data?.name ?? 'School'}
        back={<BackTo home={schoolHome} />}
        actions={data === undefined ? undefined : edit}
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
