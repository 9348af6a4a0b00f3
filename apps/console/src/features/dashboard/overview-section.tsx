import { useQuery } from '@tanstack/react-query';
import { momentText } from '../../components/format/format-date.ts';
import { LoadError } from '../../components/page/load-error.tsx';
import { SectionHead } from '../../components/page/section-head.tsx';
import { VisuallyHidden } from '../../components/page/visually-hidden.tsx';
import { SkeletonBar } from '../../components/table/skeleton.tsx';
import { AttentionList } from './attention-list.tsx';
import { overviewQuery } from './overview-api.ts';
import { OverviewCharts } from './overview-charts.tsx';

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
