import type { Session } from '@quizdesk/contract/sessions';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { BusyButton } from '../../../components/form/busy-button.tsx';
import { useOnce } from '../../../components/form/use-once.ts';
import { countText } from '../../../components/format/format-number.ts';
import { Moment } from '../../../components/format/moment.tsx';
import { LoadError } from '../../../components/page/load-error.tsx';
import { focusPageTitle } from '../../../components/page/page-head.tsx';
import { SectionHead } from '../../../components/page/section-head.tsx';
import { SkeletonBar } from '../../../components/table/skeleton.tsx';
import { notifyFailure, notifySuccess } from '../../../lib/toast.ts';
import classes from './security.module.css';
import { invalidateSessions, type SessionsOf } from './security-api.ts';

interface RowProps {
  readonly session: Session;
  readonly isEnding: boolean;
  readonly onEnd: () => void;
}

function SessionRow({ session, isEnding, onEnd }: RowProps) {
  const { device, network, signed_in_at, last_seen_at, is_current } = session;
  return (
    <li className={classes.session}>
      <div className="qd-may-shrink">
        <p className={classes.device}>
          {device}
          {is_current && <span className="qd-badge">This session</span>}
        </p>
        <p className={classes.facts}>
          <span>From {network}</span>
          <span>
            Signed in <Moment at={signed_in_at} />
          </span>
          <span>
            Last seen <Moment at={last_seen_at} />
          </span>
        </p>
      </div>
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
    </li>
  );
}

/** Ends sessions one call at a time, and says what became of it; `ending` is the id of that session, or 'all'. */
function useEnding() {
  const [ending, setEnding] = useState<Session['id'] | 'all'>();
  const once = useOnce();
  const endNow = async (which: Session['id'] | 'all', work: () => Promise<void>, done: string) => {
    setEnding(which);
    try {
      await work();
      notifySuccess(done, 'Nothing can be done there without signing in again.');
      // The pressed button disappears together with its session.
      focusPageTitle();
    } catch (error) {
      notifyFailure('The session was not ended', error instanceof Error ? error.message : String(error));
    }
    await invalidateSessions();
    setEnding(undefined);
  };
  return { ending, end: (...args: Parameters<typeof endNow>) => void once(() => endNow(...args)) };
}

export interface SessionListProps {
  readonly sessions: SessionsOf;
  /** Whose they are, for a page of somebody else. */
  readonly isOwn: boolean;
}

/** Where somebody is signed in, with the ways to end it. */
export function SessionList({ sessions, isOwn }: SessionListProps) {
  const query = useQuery({ ...sessions.query, refetchOnMount: 'always' });
  const { ending, end } = useEnding();
  const { rows = [], count = 0 } = query.data ?? {};
  const others = rows.filter(({ is_current }) => !is_current);
  const unlisted = count - rows.length;
  return (
    <section>
      <SectionHead
        note={
          isOwn
            ? 'Where you are signed in. End what you do not recognise, and change your password.'
            : 'Where this person is signed in.'
        }
        actions={
          others.length > 0 && (
            <BusyButton
              variant="default"
              isBusy={ending === 'all'}
              busyLabel="Ending..."
              onClick={() => end('all', sessions.endOthers, isOwn ? 'All other sessions ended' : 'All sessions ended')}
            >
              {isOwn ? 'End all others' : 'End all'}
            </BusyButton>
          )
        }
      >
        Sessions
      </SectionHead>
      {query.isError && query.data === undefined && (
        <LoadError
          title="The sessions could not be loaded"
          error={query.error}
          onRetry={() => void query.refetch()}
          isRetrying={query.isFetching}
        />
      )}
      {query.isPending && (
        <div className={classes.session}>
          <SkeletonBar width={220} />
        </div>
      )}
      <ul className={classes.sessions} aria-label="Sessions">
        {rows.map((session) => (
          <SessionRow
            key={session.id}
            session={session}
            isEnding={ending === session.id}
            onEnd={() => end(session.id, () => sessions.end(session.id), 'Session ended')}
          />
        ))}
      </ul>
      {query.data !== undefined && rows.length === 0 && <p className={classes.none}>Not signed in anywhere.</p>}
      {unlisted > 0 && <p className={classes.none}>and {countText(unlisted)} more, seen longer ago</p>}
    </section>
  );
}
