import { type UseQueryResult, useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { Key, ReactNode } from 'react';
import { momentText } from '../../../components/format/format-date.ts';
import { countText, plural } from '../../../components/format/format-number.ts';
import { LoadError } from '../../../components/page/load-error.tsx';
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

interface AllLinkProps {
  readonly className: string | undefined;
  readonly children: ReactNode;
}

interface RecordsProps<Row> {
  readonly title: string;
  /** What the records are called in the middle of a sentence: "answers". */
  readonly things: string;
  readonly note?: ReactNode;
  readonly latest: UseQueryResult<ListAnswer<Row>>;
  readonly columns: readonly Column<Row>[];
  /** Draws the link to the list of all records of this kind that are this person's. */
  readonly all: (props: AllLinkProps) => ReactNode;
}

function RecordRows<Row extends { readonly id: Key }>(props: RecordsProps<Row>) {
  const { title, things, latest, columns } = props;
  if (latest.data === undefined && latest.isError) {
    const retry = () => void latest.refetch();
    return <LoadError title={`The ${things} could not be loaded`} error={latest.error} onRetry={retry} />;
  }
  if (latest.data?.count === 0) return <p className="qd-dimmed qd-inset qd-below-16">No {things} yet.</p>;
  return (
    <ResourceTable
      label={title}
      columns={columns}
      rows={latest.data?.rows}
      rowKey={({ id }) => id}
      rowName={({ id }) => String(id)}
      numbers={false}
      isDense
    />
  );
}

/** The latest records of one kind, how many there are, and the way to all of them. */
function Records<Row extends { readonly id: Key }>(props: RecordsProps<Row>) {
  const { title, things, note, latest, all } = props;
  const count = latest.data?.count;
  return (
    <section className={classes.records} aria-label={title}>
      <SectionHead
        note={note}
        actions={
          count === undefined || count === 0
            ? undefined
            : all({ className: `qd-small ${classes.all}`, children: `All ${things}` })
        }
      >
        {title}{' '}
        {count !== undefined && (
          <span className={`qd-dimmed qd-regular qd-figures ${classes.count}`}>{countText(count)}</span>
        )}
      </SectionHead>
      <RecordRows {...props} />
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
        all={(props) => <Link to="/user-level-progress" search={search} {...props} />}
      />
      <Records
        title="Suggested quiz attempts"
        things="suggested quiz attempts"
        latest={useQuery(latestQueries.suggested(userId))}
        columns={suggestedColumns}
        all={(props) => <Link to="/sq-attempts" search={search} {...props} />}
      />
      <Records
        title="Daily quiz attempts"
        things="daily quiz attempts"
        latest={useQuery(latestQueries.daily(userId))}
        columns={dailyColumns}
        all={(props) => <Link to="/qotd-attempts" search={search} {...props} />}
      />
      <Records
        title="Answers"
        things="answers"
        latest={useQuery(latestQueries.answers(userId))}
        columns={answerColumns}
        all={(props) => <Link to="/user-answers" search={search} {...props} />}
      />
      <Records
        title="Badges"
        things="badges"
        latest={useQuery(latestQueries.badges(userId))}
        columns={badgeColumns}
        all={(props) => <Link to="/user-badges" search={search} {...props} />}
      />
      <Records
        title="Streaks"
        things="streaks"
        note={useCurrentStreak(userId)}
        latest={useQuery(latestQueries.streaks(userId))}
        columns={streakColumns}
        all={(props) => <Link to="/streak-history" search={search} {...props} />}
      />
    </>
  );
}
