import type { overviews } from '@quizdesk/contract/overview';
import { overviewPaths } from '@quizdesk/contract/paths/overview';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { momentText } from '../../components/format/format-date.ts';
import { LoadError } from '../../components/page/load-error.tsx';
import { SectionHead } from '../../components/page/section-head.tsx';
import { VisuallyHidden } from '../../components/page/visually-hidden.tsx';
import { SkeletonBar } from '../../components/table/skeleton.tsx';
import { request } from '../../lib/request.ts';
import { AttentionList } from './attention-list.tsx';
import { OverviewCharts } from './overview-charts.tsx';

/** What needs attention and how the contest goes. What is mended elsewhere is gone when one returns. */
const overviewQuery = queryOptions({
  queryKey: ['overview', 'all'],
  staleTime: 0,
  queryFn: ({ signal }) => request<typeof overviews.read>(overviewPaths.read, { signal }),
});

/** What needs attention and how the contest goes, from one call. */
export function OverviewSection() {
  const { data, isError, error, refetch } = useQuery(overviewQuery);
  if (data === undefined && isError) {
    return <LoadError title="The overview could not be loaded" error={error} onRetry={() => void refetch()} />;
  }
  return (
    <>
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
            : `Counted in the background, last at ${momentText(data.computed_at)} or later.`)
        }
      >
        How the contest goes
      </SectionHead>
      {data === undefined ? <SkeletonBar width="70%" /> : <OverviewCharts overview={data} />}
    </>
  );
}
