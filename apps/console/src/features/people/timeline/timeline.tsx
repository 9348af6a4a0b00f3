import { timelinePaths } from '@quizdesk/contract/paths/timeline';
import { TIMELINE_KINDS, type TimelineKind } from '@quizdesk/contract/rules/timeline-kinds';
import type { TimelineEntry, timelines } from '@quizdesk/contract/timeline';
import { infiniteQueryOptions, useInfiniteQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { OlderButton } from '../../../components/form/older-button.tsx';
import { dayHeadText, exactMomentText, momentParts } from '../../../components/format/format-date.ts';
import { LoadError } from '../../../components/page/load-error.tsx';
import { SectionHead } from '../../../components/page/section-head.tsx';
import { choiceClass, SwitchLinks } from '../../../components/page/switch-links.tsx';
import type { Column } from '../../../components/table/resource-columns.ts';
import { ResourceTable } from '../../../components/table/resource-table.tsx';
import { configuration } from '../../../lib/configuration.ts';
import { request } from '../../../lib/request.ts';
import classes from './timeline.module.css';
import { endCell, KindCell, whatCell } from './timeline-cells.tsx';
import { KIND_TEXTS, SOURCE_TEXTS } from './timeline-words.ts';

/** What a person did and what was done to them, newest first, a page at a time. Whatever is written may be part of it. */
function timelineQuery(id: number, kind: TimelineKind | undefined) {
  return infiniteQueryOptions({
    queryKey: ['operations', 'timeline', id, kind],
    queryFn: ({ pageParam, signal }) =>
      request<typeof timelines.read>(timelinePaths.read, {
        params: { id },
        query: { kind, before: pageParam },
        signal,
      }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ next }) => next,
    staleTime: 0,
  });
}

const columnsOf = (userId: number): readonly Column<TimelineEntry>[] => [
  { header: 'Kind', minWidth: 150, priority: 1, onPhone: 'detail', cell: (entry) => <KindCell {...entry} /> },
  { header: 'What', minWidth: 240, grow: 1, onPhone: 'title', cell: whatCell },
  { header: 'Result', minWidth: 130, align: 'right', onPhone: 'mark', cell: (entry) => endCell(entry, userId) },
];

/** By the clock of the contest; the exact time, and that of the server where it is another, are its title. */
function timeOf({ at }: TimelineEntry) {
  const exact = exactMomentText(at);
  const title = configuration.time_zone === 'UTC' ? exact : `${exact}; ${at.slice(11, 19)} UTC`;
  return (
    <time dateTime={at} title={title} className={classes.time}>
      {momentParts(at).time}
    </time>
  );
}

const foot = `qd-note qd-row qd-wrap qd-inset ${classes.foot}`;

const CHOICES = [undefined, ...TIMELINE_KINDS] as const;

function Kinds() {
  return (
    <div className={classes.kinds}>
      <SwitchLinks label="Kinds of the timeline">
        {CHOICES.map((kind) => (
          <Link
            key={kind ?? 'all'}
            from="/profile/$idOrUsername"
            to="."
            search={kind === undefined ? {} : { timeline: kind }}
            replace
            resetScroll={false}
            activeOptions={{ exact: true }}
            className={choiceClass}
          >
            {kind === undefined ? 'All' : KIND_TEXTS[kind]}
          </Link>
        ))}
      </SwitchLinks>
    </div>
  );
}

interface EntriesProps {
  readonly userId: number;
  readonly kind: TimelineKind | undefined;
}

function Entries({ userId, kind }: EntriesProps) {
  const query = useInfiniteQuery(timelineQuery(userId, kind));
  const rows = query.data?.pages.flatMap((page) => page.rows);
  if (rows === undefined && query.isError) {
    return (
      <LoadError title="The timeline could not be loaded" error={query.error} onRetry={() => void query.refetch()} />
    );
  }
  if (rows?.length === 0) {
    return <p className={foot}>{kind === undefined ? 'Nothing yet.' : `No ${kind} yet.`}</p>;
  }
  return (
    <>
      <ResourceTable
        label="Timeline"
        columns={columnsOf(userId)}
        rows={rows}
        rowKey={({ source, id }) => `${source} ${id}`}
        rowName={({ source, id }) => `${SOURCE_TEXTS[source]} ${id}`}
        numberHeader="Time"
        number={timeOf}
        groupOf={({ at }) => dayHeadText(at)}
      />
      <p className={foot}>
        <OlderButton pages={query}>Show older</OlderButton>
        <span>Times in {configuration.time_zone}.</span>
      </p>
    </>
  );
}

interface TimelineProps {
  readonly userId: number;
  /** The kind that is shown alone; anything else shows all. */
  readonly kind: string | undefined;
}

/** What a person did and what was done to them, day by day, newest first; if asked, of one kind alone. */
export function Timeline({ userId, kind: asked }: TimelineProps) {
  const kind = TIMELINE_KINDS.find((one) => one === asked);
  return (
    <section aria-label="Timeline">
      <SectionHead actions={<Kinds />}>Timeline</SectionHead>
      <Entries key={kind ?? 'all'} userId={userId} kind={kind} />
    </section>
  );
}
