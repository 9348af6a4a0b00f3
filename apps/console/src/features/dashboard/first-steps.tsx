import type { account } from '@quizdesk/contract/account';
import { CONSOLE_ROLES } from '@quizdesk/contract/constants';
import type { Overview } from '@quizdesk/contract/overview';
import { accountPaths } from '@quizdesk/contract/paths/account';
import { userPaths } from '@quizdesk/contract/paths/users';
import type { users } from '@quizdesk/contract/users';
import { IconCircle, IconCircleCheck } from '@tabler/icons-react';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { Link, type LinkProps } from '@tanstack/react-router';
import { SectionHead } from '../../components/page/section-head.tsx';
import { useRights } from '../../components/rights/rights.tsx';
import { useCount } from '../../components/shell/counts.ts';
import { request } from '../../lib/request.ts';

const twoFactorQuery = queryOptions({
  queryKey: ['two_factor', 'own'],
  queryFn: ({ signal }) => request<typeof account.twoFactor>(accountPaths.twoFactor, { signal }),
});

/** How many use the console. */
const colleaguesQuery = queryOptions({
  queryKey: ['users', 'count', 'administrators'],
  queryFn: async ({ signal }) => {
    const counts = CONSOLE_ROLES.map((role) =>
      request<typeof users.count>(userPaths.count, { query: { role }, signal }),
    );
    return (await Promise.all(counts)).reduce((sum, count) => sum + count, 0);
  },
});

/** Days of the next 14 that may lack a quiz once the first week is planned. */
const DAYS_AFTER_A_WEEK = 7;

const hasWeek = ({ attention }: Overview) =>
  (attention.find(({ code }) => code === 'unplanned_days')?.count ?? 0) <= DAYS_AFTER_A_WEEK;

interface Step {
  readonly label: string;
  readonly why: string;
  readonly path: NonNullable<LinkProps['to']>;
  /** Undefined until it is known. */
  readonly isDone: boolean | undefined;
}

/** What a contest needs before it can begin, as far as the signed-in person may see to it. */
function useSteps(overview: Overview | undefined): readonly Step[] {
  const { mayOpen } = useRights();
  const isThere = ({ count }: ReturnType<typeof useCount>) => (count === undefined ? undefined : count > 0);
  const colleagues = useQuery(colleaguesQuery).data;
  const twoFactor = useQuery(twoFactorQuery).data;
  const steps: readonly Step[] = [
    {
      ...{ label: 'Import the schools', why: 'Students choose theirs when they sign up', path: '/schools/add/csv' },
      isDone: isThere(useCount('schools')),
    },
    {
      ...{ label: 'Name the rounds', why: 'The kinds of play that each level has', path: '/rounds/create' },
      isDone: isThere(useCount('rounds')),
    },
    {
      ...{ label: 'Upload questions', why: 'One workbook, checked row by row', path: '/bulk-questions' },
      isDone: isThere(useCount('questions')),
    },
    {
      ...{ label: 'Plan the first week', why: 'Five questions a day', path: '/quiz-of-day/calendar' },
      isDone: overview && hasWeek(overview),
    },
    {
      ...{ label: 'Add a colleague', why: 'So that somebody can let you in again', path: '/admins/add' },
      isDone: colleagues === undefined ? undefined : colleagues > 1,
    },
    {
      ...{
        label: 'Set up a second step',
        why: 'Protects your account if the password becomes known',
        path: '/account/security',
      },
      isDone: twoFactor && twoFactor.enabled_at !== null,
    },
  ];
  return steps.filter(({ path }) => mayOpen(path));
}

/** What is to be done in a new installation, each ticked by what is there. */
export function FirstSteps({ overview }: { readonly overview: Overview | undefined }) {
  const steps = useSteps(overview);
  const done = steps.filter(({ isDone }) => isDone === true).length;
  return (
    <>
      <SectionHead
        note={`${done} of ${steps.length} done. The list goes once schools, rounds and questions are there.`}
      >
        First steps
      </SectionHead>
      <ol className="qd-rule-above qd-below-16" aria-label="First steps">
        {steps.map(({ label, why, path, isDone = false }) => {
          const Icon = isDone ? IconCircleCheck : IconCircle;
          return (
            <li key={path} className="qd-row qd-wrap qd-gap-8-16 qd-inset qd-rule-below">
              <Icon
                size={20}
                stroke={1.7}
                className={isDone ? 'qd-good' : 'qd-dimmed'}
                role="img"
                aria-label={isDone ? 'Done' : 'To do'}
              />
              <Link to={path} className="qd-strong" style={{ lineHeight: '44px' }}>
                {label}
              </Link>
              <span className="qd-note">{why}</span>
            </li>
          );
        })}
      </ol>
    </>
  );
}
