import type { CountName } from '@quizdesk/contract/counts';
import type { overviews } from '@quizdesk/contract/overview';
import { overviewPaths } from '@quizdesk/contract/paths/overview';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { lazy, Suspense } from 'react';
import { contestDayText, momentText } from '../../components/format/format-date.ts';
import { countText } from '../../components/format/format-number.ts';
import { LoadError } from '../../components/page/load-error.tsx';
import { PageHead } from '../../components/page/page-head.tsx';
import { SectionHead } from '../../components/page/section-head.tsx';
import { VisuallyHidden } from '../../components/page/visually-hidden.tsx';
import { useCount, useIsNew } from '../../components/shell/counts.ts';
import { MENU, type Page } from '../../components/shell/menu.ts';
import { SkeletonBar } from '../../components/table/skeleton.tsx';
import { configuration } from '../../lib/configuration.ts';
import { request } from '../../lib/request.ts';
import { AttentionList } from './attention-list.tsx';
import classes from './dashboard.module.css';
import { OverviewCharts } from './overview-charts.tsx';

type Card = Pick<Page, 'label' | 'path'> & { readonly count: CountName; readonly nouns: Page['nouns'] };

/** What the menu counts, in its order; one has a shorter name here. */
const CARDS: readonly Card[] = MENU.flatMap(({ label, path, count, nouns }) =>
  count === undefined ? [] : [{ label: label.replace('User Level', 'Level'), path, count, nouns }],
);

function CountCell({ label, path, count, nouns }: Card) {
  const { count: value, isFailed } = useCount(count);
  return (
    <li>
      <Link to={path} className={`qd-grid qd-plain-link ${classes.cell}`}>
        <span className="qd-note qd-nowrap">{label}</span>{' '}
        {isFailed ? (
          <span className={`qd-small qd-bad ${classes.failed}`}>Could not be counted</span>
        ) : (
          <span className={`qd-figures qd-bold ${classes.count}`}>
            {value === undefined ? <span className={classes.wait} /> : countText(value)}
            {nouns !== undefined && (
              <>
                {' '}
                <span className={`qd-note qd-regular ${classes.counted}`}>{nouns[value === 1 ? 0 : 1]}</span>
              </>
            )}
          </span>
        )}
      </Link>
    </li>
  );
}

/** What needs attention and how the contest goes. What is mended elsewhere is gone when one returns. */
const overviewQuery = queryOptions({
  queryKey: ['overview', 'all'],
  staleTime: 0,
  queryFn: ({ signal }) => request<typeof overviews.read>(overviewPaths.read, { signal }),
});

const FirstSteps = lazy(async () => ({ default: (await import('./first-steps.tsx')).FirstSteps }));

/** What needs attention and how the contest goes, from one call. */
function OverviewSection() {
  const { data, isError, error, refetch } = useQuery(overviewQuery);
  const isNew = useIsNew();
  if (data === undefined && isError) {
    return <LoadError title="The overview could not be loaded" error={error} onRetry={() => void refetch()} />;
  }
  return (
    <>
      {isNew && (
        <Suspense>
          <FirstSteps overview={data} />
        </Suspense>
      )}
      <SectionHead>Needs attention</SectionHead>
      {data === undefined ? (
        <VisuallyHidden isStatus>Loading the overview</VisuallyHidden>
      ) : (
        <AttentionList entries={data.attention} />
      )}
      <SectionHead
        note={
          data &&
          (data.computed_at === null
            ? 'Some days are still being counted.'
            : `Counted in the background; no figure is older than ${momentText(data.computed_at)}.`)
        }
      >
        How the contest goes
      </SectionHead>
      {data === undefined ? <SkeletonBar width="70%" /> : <OverviewCharts overview={data} />}
    </>
  );
}

/** The first page: how much of everything there is, each figure leading to its list, what needs attention and how the contest goes. */
export function DashboardPage() {
  return (
    <>
      <PageHead title="Dashboard" note={`${contestDayText()}, contest time (${configuration.time_zone})`} />
      <ul className={`qd-grid ${classes.strip}`}>
        {CARDS.map((card) => (
          <CountCell key={card.count} {...card} />
        ))}
      </ul>
      <OverviewSection />
    </>
  );
}
