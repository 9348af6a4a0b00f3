import { type UseQueryResult, useQuery } from '@tanstack/react-query';
import { Link, type LinkProps, linkOptions } from '@tanstack/react-router';
import type { Key, ReactNode } from 'react';
import { momentText } from '../../../components/format/format-date.ts';
import { countText, plural } from '../../../components/format/format-number.ts';
import { QueryView } from '../../../components/page/query-view.tsx';
import { SectionHead } from '../../../components/page/section-head.tsx';
import type { Column } from '../../../components/table/resource-columns.ts';
import { ResourceTable } from '../../../components/table/resource-table.tsx';
import type { ListAnswer } from '../../../lib/query/resource-api.ts';
import classes from '../people.module.css';
import { latestQueries } from '../play-api.ts';
import {
  answerColumns,
  badgeColumns,
  dailyColumns,
  progressColumns,
  streakColumns,
  suggestedColumns,
} from './profile-columns.tsx';

interface RecordsProps<Row> {
  readonly title: string;
  /** What the records are called in the middle of a sentence: "answers". */
  readonly things: string;
  readonly note?: ReactNode;
  readonly latest: UseQueryResult<ListAnswer<Row>>;
  readonly columns: readonly Column<Row>[];
  /** Leads to the list of all records of this kind that are this person's. */
  readonly all: LinkProps;
}

/** The latest records of one kind, how many there are, and the way to all of them. */
function Records<Row extends { readonly id: Key }>({ title, things, note, latest, columns, all }: RecordsProps<Row>) {
  const count = latest.data?.count ?? 0;
  const table = (rows: readonly Row[] | undefined) => (
    <ResourceTable
      label={title}
      columns={columns}
      rows={rows}
      rowKey={({ id }) => id}
      rowName={({ id }) => String(id)}
      numbers={false}
      isDense
    />
  );
  const toAll = (
    <Link {...all} className={`qd-small ${classes.all}`}>
      All {things}
    </Link>
  );
  return (
    <section className={classes.records} aria-label={title}>
      <SectionHead note={note} actions={count > 0 ? toAll : undefined}>
        {title}{' '}
        {latest.data && <span className={`qd-dimmed qd-regular qd-figures ${classes.count}`}>{countText(count)}</span>}
      </SectionHead>
      <QueryView query={latest} what={things} skeleton={table(undefined)}>
        {({ rows }) => (count === 0 ? <p className="qd-dimmed qd-inset qd-below-16">No {things} yet.</p> : table(rows))}
      </QueryView>
    </section>
  );
}

function useCurrentStreak(userId: number): string | undefined {
  const [current] = useQuery(latestQueries.current(userId)).data?.rows ?? [];
  if (current === undefined) return undefined;
  const length = plural(current.current_streak, 'day', 'days');
  return `The current streak is ${length} long; last action ${momentText(current.last_action_at)}.`;
}

/** What a person has done, kind by kind; one that does not load leaves the others readable. */
export function ProfileRecords({ userId }: { readonly userId: number }) {
  const search = { user_id: userId };
  return (
    <>
      <Records
        title="Level progress"
        things="levels"
        latest={useQuery(latestQueries.progress(userId))}
        columns={progressColumns}
        all={linkOptions({ to: '/user-level-progress', search })}
      />
      <Records
        title="Suggested quiz attempts"
        things="suggested quiz attempts"
        latest={useQuery(latestQueries.suggested(userId))}
        columns={suggestedColumns}
        all={linkOptions({ to: '/sq-attempts', search })}
      />
      <Records
        title="Daily quiz attempts"
        things="daily quiz attempts"
        latest={useQuery(latestQueries.daily(userId))}
        columns={dailyColumns}
        all={linkOptions({ to: '/qotd-attempts', search })}
      />
      <Records
        title="Answers"
        things="answers"
        latest={useQuery(latestQueries.answers(userId))}
        columns={answerColumns}
        all={linkOptions({ to: '/user-answers', search })}
      />
      <Records
        title="Badges"
        things="badges"
        latest={useQuery(latestQueries.badges(userId))}
        columns={badgeColumns}
        all={linkOptions({ to: '/user-badges', search })}
      />
      <Records
        title="Streaks"
        things="streaks"
        note={useCurrentStreak(userId)}
        latest={useQuery(latestQueries.streaks(userId))}
        columns={streakColumns}
        all={linkOptions({ to: '/streak-history', search })}
      />
    </>
  );
}
