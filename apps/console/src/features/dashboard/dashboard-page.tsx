import type { CountName } from '@quizdesk/contract/counts';
import { Link, type LinkProps } from '@tanstack/react-router';
import { contestDayText } from '../../components/format/format-date.ts';
import { countText } from '../../components/format/format-number.ts';
import { PageHead } from '../../components/page/page-head.tsx';
import { useCount } from '../../components/shell/counts.ts';
import { configuration } from '../../lib/configuration.ts';
import classes from './dashboard-page.module.css';
import { OverviewSection } from './overview-section.tsx';

interface Card {
  readonly label: string;
  readonly path: NonNullable<LinkProps['to']>;
  readonly count: CountName;
  /** What one and several of those that are counted are called, where not all are. */
  readonly counted?: readonly [one: string, many: string];
}

const CARDS: readonly Card[] = [
  { label: 'Schools', path: '/schools', count: 'schools' },
  { label: 'Users', path: '/users', count: 'users', counted: ['active account', 'active accounts'] },
  { label: 'Rounds', path: '/rounds', count: 'rounds' },
  { label: 'Questions', path: '/questions', count: 'questions' },
  { label: 'Correct Answers', path: '/correct-answers', count: 'correct_answers' },
  { label: 'Level Progress', path: '/user-level-progress', count: 'user_level_progress' },
  { label: 'User Answers', path: '/user-answers', count: 'user_answers' },
];

function CountCell({ label, path, count, counted }: Card) {
  const { count: value, isFailed } = useCount(count);
  return (
    <li>
      <Link to={path} className={classes.cell}>
        <span className="qd-note qd-nowrap">{label}</span>{' '}
        {isFailed ? (
          <span className={classes.failed}>Could not be counted</span>
        ) : (
          <span className={classes.count}>
            {value === undefined ? <span className={classes.wait} /> : countText(value)}
            {counted !== undefined && <span className={classes.counted}> {counted[value === 1 ? 0 : 1]}</span>}
          </span>
        )}
      </Link>
    </li>
  );
}

/** The first page: how much of everything there is, each figure leading to its list, what needs attention and how the contest goes. */
export function DashboardPage() {
  return (
    <>
      <PageHead title="Dashboard" note={`${contestDayText()}, contest time (${configuration.time_zone})`} />
      <ul className={classes.strip}>
        {CARDS.map((card) => (
          <CountCell key={card.count} {...card} />
        ))}
      </ul>
      <OverviewSection />
    </>
  );
}
