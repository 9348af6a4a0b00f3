import type { Session } from '@quizdesk/contract/sessions';
import { useQuery } from '@tanstack/react-query';
import { BusyButton } from '../../../components/form/busy-button.tsx';
import { useCall, useOnce } from '../../../components/form/use-call.ts';
import { countText } from '../../../components/format/format-number.ts';
import { Moment } from '../../../components/format/moment.tsx';
import { focusPageTitle } from '../../../components/page/page-head.tsx';
import { QueryView } from '../../../components/page/query-view.tsx';
import { SectionHead } from '../../../components/page/section-head.tsx';
import { SkeletonBar } from '../../../components/table/skeleton.tsx';
import { notifySuccess } from '../../../lib/toast.ts';
import classes from './security.module.css';
import { invalidateSessions, type SessionsOf } from './security-api.ts';
import { SignInRow } from './sign-in-row.tsx';

interface RowProps {
  readonly session: Session;
  readonly isEnding: boolean;
  readonly onEnd: () => void;
}

function SessionRow({ session, isEnding, onEnd }: RowProps) {
  const { device, network, signed_in_at, last_seen_at, is_current } = session;
  const facts = (
    <>
      <span>From {network}</span>
      <span>
        Signed in <Moment at={signed_in_at} />
      </span>
      <span>
        Last seen <Moment at={last_seen_at} />
      </span>
    </>
  );
  return (
    <SignInRow name={device} badge={is_current && 'This session'} facts={facts}>
      {!is_current && (
        <BusyButton
          variant="default"
          isBusy={isEnding}
          busyLabel="Ending..."
          onClick={onEnd}
          aria-label={`End the session of ${device} from ${network}`}
        >
          End
        </BusyButton>
      )}
    </SignInRow>
  );
}

export interface SessionListProps {
  readonly sessions: SessionsOf;
  /** Whose they are, for a page of someone else. */
  readonly isOwn: boolean;
}

/** Where someone is signed in, with the ways to end it: one call at a time. */
export function SessionList({ sessions, isOwn }: SessionListProps) {
  const query = useQuery({ ...sessions.query, refetchOnMount: 'always' });
  const once = useOnce();
  const ending = useCall({
    call: (which: Session['id'] | 'all') => (which === 'all' ? sessions.endOthers() : sessions.end(which)),
    onDone: async (_, which) => {
      const all = isOwn ? 'All other sessions ended' : 'All sessions ended';
      notifySuccess(which === 'all' ? all : 'Session ended', 'Nothing can be done there without signing in again.');
      // The pressed button disappears together with its session.
      focusPageTitle();
      await invalidateSessions();
    },
    failure: 'Failed to end a session',
    failureTitle: 'The session was not ended',
    onFailure: invalidateSessions,
  });
  const end = (which: Session['id'] | 'all') => void once(() => ending.run(which));
  const hasOthers = query.data?.rows.some(({ is_current }) => !is_current);
  return (
    <section>
      <SectionHead
        note={
          isOwn
            ? 'Where you are signed in. End what you do not recognise, and change your password.'
            : 'Where this person is signed in.'
        }
        actions={
          hasOthers && (
            <BusyButton
              variant="default"
              isBusy={ending.busyWith === 'all'}
              busyLabel="Ending..."
              onClick={() => end('all')}
            >
              {isOwn ? 'End all others' : 'End all'}
            </BusyButton>
          )
        }
      >
        Sessions
      </SectionHead>
      <QueryView
        query={query}
        what="sessions"
        skeleton={
          <div className={classes.row}>
            <SkeletonBar width={220} />
          </div>
        }
      >
        {({ rows, count }) => (
          <>
            <ul className={classes.rows} aria-label="Sessions">
              {rows.map((session) => (
                <SessionRow
                  key={session.id}
                  session={session}
                  isEnding={ending.busyWith === session.id}
                  onEnd={() => end(session.id)}
                />
              ))}
            </ul>
            {rows.length === 0 && <p className={classes.none}>Not signed in anywhere.</p>}
            {count > rows.length && (
              <p className={classes.none}>and {countText(count - rows.length)} more, seen longer ago</p>
            )}
          </>
        )}
      </QueryView>
    </section>
  );
}
