import type { StreakDesk } from '@quizdesk/contract/streak-desk';
import type { User } from '@quizdesk/contract/users';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { dateText, momentText } from '../../../components/format/format-date.ts';
import { countText, plural } from '../../../components/format/format-number.ts';
import { SkeletonBar } from '../../../components/table/skeleton.tsx';
import classes from './head-facts.module.css';
import { deskQuery } from './streak-api.ts';

interface FactProps {
  readonly name: string;
  readonly value: ReactNode;
  /** A second line. */
  readonly note?: string | undefined;
  readonly isFigure?: boolean;
}

function Fact({ name, value, note, isFigure = false }: FactProps) {
  return (
    <div className={`qd-note qd-may-shrink ${classes.fact}`}>
      <dt>{name}</dt>
      <dd className={`qd-figures qd-break ${classes.value}`} data-figure={isFigure}>
        {value}
      </dd>
      {note !== undefined && <dd>{note}</dd>}
    </div>
  );
}

function School({ school_id: id, school_name }: User) {
  if (id === null) return 'none';
  return (
    <Link to="/schools/$id" params={{ id }}>
      {school_name}
    </Link>
  );
}

/** What support asks for first of a student: the streak, points, when they last played, premium and school. */
export function HeadFacts({ user }: { readonly user: User }) {
  const { data: desk, isError } = useQuery(deskQuery(user.id));
  const ofDesk = (read: (desk: StreakDesk) => string) => {
    if (desk !== undefined) return read(desk);
    return isError ? '–' : <SkeletonBar width="48px" />;
  };
  const { premium_until } = user;
  return (
    <section aria-label="At a glance">
      <dl className={`qd-grid ${classes.facts}`}>
        <Fact
          name="Streak now"
          value={ofDesk(({ current }) => countText(current))}
          // The line is there from the start, so that nothing moves when it comes.
          note={desk === undefined ? '\u00a0' : `best ${plural(desk.best, 'day', 'days')}`}
          isFigure
        />
        <Fact name="Points" value={ofDesk(({ points }) => countText(points))} isFigure />
        <Fact
          name="Last played"
          value={ofDesk(({ last_played_at }) => (last_played_at === null ? 'never' : momentText(last_played_at)))}
        />
        <Fact name="Premium until" value={premium_until === null ? 'none' : dateText(premium_until)} />
        <Fact name="School" value={<School {...user} />} />
      </dl>
    </section>
  );
}
