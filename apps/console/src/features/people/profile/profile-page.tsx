import { isConsoleRole } from '@quizdesk/contract/constants';
import { mayDo } from '@quizdesk/contract/rules/account-rights';
import type { User } from '@quizdesk/contract/users';
import { IconBell, IconCreditCard, IconKey, IconPencil, type TablerIcon } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { lazy, Suspense } from 'react';
import { ButtonLink } from '../../../components/form/button-link.tsx';
import { copyText } from '../../../components/format/copy-text.tsx';
import { Facts } from '../../../components/format/facts.tsx';
import { dateText } from '../../../components/format/format-date.ts';
import { stateText } from '../../../components/format/labels.ts';
import { StatusBadge } from '../../../components/format/status-badge.tsx';
import { EmptyState } from '../../../components/list/empty-state.tsx';
import { LoadError } from '../../../components/page/load-error.tsx';
import { BackLabel, PageHead } from '../../../components/page/page-head.tsx';
import { VisuallyHidden } from '../../../components/page/visually-hidden.tsx';
import { UserAvatar } from '../../../components/person/avatar.tsx';
import { userQuery } from '../../../components/resources/user-query.ts';
import { Allowed } from '../../../components/rights/rights.tsx';
import { SkeletonBar, SkeletonBox } from '../../../components/table/skeleton.tsx';
import { isMissing } from '../../../lib/request-error.ts';
import classes from '../people.module.css';
import { STUDENT_STATUS_TEXTS } from '../people-labels.ts';
import { HeadFacts } from '../streak/head-facts.tsx';
import { StreakSkeleton } from '../streak/streak-skeleton.tsx';
import { TimelineSkeleton } from '../timeline/timeline-skeleton.tsx';
import { isOwn, type Viewer } from '../viewer.ts';
import { ProfileRecords } from './profile-records.tsx';
import { ProfileSubscription } from './profile-subscription.tsx';

const StreakDeskSection = lazy(async () => ({
  default: (await import('../streak/streak-desk.tsx')).StreakDeskSection,
}));

const TwoFactorOff = lazy(async () => ({ default: (await import('../two-factor-off.tsx')).TwoFactorOff }));

const Timeline = lazy(async () => ({ default: (await import('../timeline/timeline.tsx')).Timeline }));

const person = `qd-flex qd-inset ${classes.person}`;

function Details({ user }: { readonly user: User }) {
  const { name, username, email, phone, image, role, status, two_factor, created_at } = user;
  return (
    <section className={person} aria-label="Details">
      <UserAvatar name={name} image={image} size={96} />
      <Facts
        className="qd-flexible"
        facts={[
          ['Username', `@${username}`],
          ['Email', copyText('email', email)],
          ['Phone', copyText('phone', phone)],
          ['Role', stateText(role)],
          [
            'Status',
            <StatusBadge key="status" status={status}>
              {role === 'student' ? STUDENT_STATUS_TEXTS[status] : undefined}
            </StatusBadge>,
          ],
          ...(two_factor === null ? [] : [['Two-factor', two_factor ? 'On' : 'Off'] as const]),
          ['Since', dateText(created_at)],
        ]}
      />
    </section>
  );
}

const lookWith = (Icon: TablerIcon) =>
  ({ variant: 'default', leftSection: <Icon size={18} stroke={1.7} aria-hidden="true" /> }) as const;

/** What the viewer may do to this person. */
function ProfileAction({ user, viewer }: PersonProps) {
  const { id, role } = user;
  if (role === 'student') {
    return (
      <>
        <Allowed call="subscriptions.verify">
          <ButtonLink to="/user/subscriptions/verify" search={{ user_id: id }} {...lookWith(IconCreditCard)}>
            Verify payment
          </ButtonLink>
        </Allowed>
        <Allowed call="notifications.send">
          <ButtonLink to="/notifications" search={{ user_id: id }} {...lookWith(IconBell)}>
            Send notification
          </ButtonLink>
        </Allowed>
        <ButtonLink to="/users/$id/edit" params={{ id }} {...lookWith(IconPencil)}>
          Edit
        </ButtonLink>
      </>
    );
  }
  const edit = (
    <ButtonLink to="/admins/$id/edit" params={{ id }} {...lookWith(IconPencil)}>
      Edit
    </ButtonLink>
  );
  if (isOwn(viewer, user)) {
    return (
      <>
        <ButtonLink to="/password" {...lookWith(IconKey)}>
          Change password
        </ButtonLink>
        {mayDo(viewer.role, 'add', 'viewer') && edit}
      </>
    );
  }
  return (
    <>
      {user.two_factor === true && mayDo(viewer.role, 'turn_off_two_factor', role) && (
        <Suspense>
          <TwoFactorOff user={user} />
        </Suspense>
      )}
      {mayDo(viewer.role, 'set_password', role) && (
        <ButtonLink to="/admins/$id/password" params={{ id }} {...lookWith(IconKey)}>
          Reset password
        </ButtonLink>
      )}
      {mayDo(viewer.role, 'change', role) && edit}
    </>
  );
}

interface PersonProps {
  readonly user: User;
  readonly viewer: Viewer;
}

interface TimelineProps {
  /** What the timeline shows alone, as the address has it. */
  readonly timelineKind: string | undefined;
}

function Person({ user, viewer, timelineKind }: PersonProps & TimelineProps) {
  const isAdmin = isConsoleRole(user.role);
  return (
    <>
      <PageHead
        title={user.name}
        back={
          <Link to={isAdmin ? '/admins' : '/users'}>
            <BackLabel>{isAdmin ? 'Admins' : 'Users'}</BackLabel>
          </Link>
        }
        actions={<ProfileAction user={user} viewer={viewer} />}
        record={{ table: 'users', id: user.id, name: user.name }}
        isRuled
      />
      {!isAdmin && <HeadFacts user={user} />}
      <Details user={user} />
      {!isAdmin && (
        <>
          <Suspense fallback={<StreakSkeleton />}>
            <StreakDeskSection user={user} />
          </Suspense>
          <Suspense fallback={<TimelineSkeleton />}>
            <Timeline userId={user.id} kind={timelineKind} />
          </Suspense>
          <ProfileSubscription user={user} />
          <ProfileRecords userId={user.id} />
        </>
      )}
    </>
  );
}

function NobodyHere({ idOrUsername }: { readonly idOrUsername: string }) {
  return (
    <EmptyState
      title="No such person"
      actions={
        <ButtonLink to="/users" variant="default">
          Go to Users
        </ButtonLink>
      }
    >
      Nobody has the id or username “{idOrUsername}”. The account may have been deleted since this page was linked.
    </EmptyState>
  );
}

function Loading() {
  return (
    <div className={person}>
      <VisuallyHidden isStatus>Loading the person</VisuallyHidden>
      <SkeletonBox size={96} />
      <Facts
        className="qd-flexible"
        facts={[
          ['Username', <SkeletonBar key="username" width="60%" />],
          ['Email', <SkeletonBar key="email" width="80%" />],
          ['Phone', <SkeletonBar key="phone" width="50%" />],
        ]}
      />
    </div>
  );
}

interface ProfilePageProps extends TimelineProps {
  readonly idOrUsername: string;
  readonly viewer: Viewer;
}

/** A person's page: who they are, their subscription, and the latest of all that they have done. */
export function ProfilePage({ idOrUsername, viewer, timelineKind }: ProfilePageProps) {
  const { data: user, error, refetch } = useQuery({ ...userQuery(idOrUsername), refetchOnMount: 'always' });
  if (user !== undefined && !isMissing(error)) {
    return <Person key={user.id} user={user} viewer={viewer} timelineKind={timelineKind} />;
  }
  return (
    <>
      <PageHead title="Profile" isRuled />
      {error === null && <Loading />}
      {error !== null && isMissing(error) && <NobodyHere idOrUsername={idOrUsername} />}
      {error !== null && !isMissing(error) && (
        <LoadError title="The person could not be loaded" error={error} onRetry={() => void refetch()} />
      )}
    </>
  );
}
