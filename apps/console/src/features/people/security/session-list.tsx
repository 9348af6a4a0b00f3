import { Button } from '@mantine/core';
import type { Session } from '@quizdesk/contract/sessions';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
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
  readonly isBusy: boolean;
  readonly onEnd: () => void;
}

function SessionRow({ session, isBusy, onEnd }: RowProps) {
  const { device, network, signed_in_at, last_seen_at, is_current } = session;
  return (
    <li className={classes.session}>
      <div className={classes.texts}>
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
        <Button
          variant="default"
          disabled={isBusy}
          onClick={onEnd}
          aria-label={`End the session of ${device} from ${network}`}
        >
          End
        </Button>
      )}
    </li>
  );
}

/** Ends sessions one call at a time, and says what became of it. */
function useEnding() {
  const [isBusy, setBusy] = useState(false);
  const end = async (work: () => Promise<void>, done: string) => {
    setBusy(true);
    try {
      await work();
      notifySuccess(done, 'Nothing can be done there without signing in again.');
      // The pressed button disappears together with its session.
      focusPageTitle();
    } catch (error) {
      notifyFailure('The session was not ended', error instanceof Error ? error.message : String(error));
    }
    await invalidateSessions();
    setBusy(false);
  };
  return { isBusy, end };
}

export interface SessionListProps {
  readonly sessions: SessionsOf;
  /** Whose they are, for a page of somebody else. */
  readonly isOwn: boolean;
}

/** Where somebody is signed in, with the ways to end it. */
export function SessionList({ sessions, isOwn }: SessionListProps) {
  const query = useQuery({ ...sessions.query, refetchOnMount: 'always' });
  const { isBusy, end } = useEnding();
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
            <Button
              variant="default"
              disabled={isBusy}
              onClick={() => void end(sessions.endOthers, isOwn ? 'All other sessions ended' : 'All sessions ended')}
            >
              {isOwn ? 'End all others' : 'End all'}
            </Button>
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
            isBusy={isBusy}
            onEnd={() => void end(() => sessions.end(session.id), 'Session ended')}
          />
        ))}
      </ul>
      {query.data !== undefined && rows.length === 0 && <p className={classes.none}>Not signed in anywhere.</p>}
      {unlisted > 0 && <p className={classes.none}>and {countText(unlisted)} more, seen longer ago</p>}
    </section>
  );
}
