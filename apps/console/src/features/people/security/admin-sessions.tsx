import { mayDo } from '@quizdesk/contract/rules/account-rights';
import { useQuery } from '@tanstack/react-query';
import { personText } from '../../../components/format/labels.ts';
import { EmptyState } from '../../../components/list/empty-state.tsx';
import { BackTo, GoTo } from '../../../components/list/resource/back-to.tsx';
import { PageHead } from '../../../components/page/page-head.tsx';
import { QueryView } from '../../../components/page/query-view.tsx';
import { userQuery } from '../../../components/resources/user-query.ts';
import { adminHome } from '../users-api.ts';
import type { Viewer } from '../viewer.ts';
import { sessionsOf } from './security-api.ts';
import { SessionList } from './session-list.tsx';

export interface AdminSessionsProps {
  readonly id: number;
  readonly viewer: Viewer;
}

/** The page on which a superadmin sees where someone is signed in, and ends it. */
export function AdminSessions({ id, viewer }: AdminSessionsProps) {
  const query = useQuery(userQuery(String(id)));
  const user = query.data;
  return (
    <>
      <PageHead title="Sessions" note={user && personText(user)} back={<BackTo home={adminHome} />} isRuled />
      <QueryView query={query} what="person" skeleton={null}>
        {({ id: userId, role }) =>
          mayDo(viewer.role, 'end_sessions', role) ? (
            <SessionList sessions={sessionsOf(userId)} isOwn={false} />
          ) : (
            <EmptyState title="Not allowed" actions={<GoTo home={adminHome} />}>
              Only a superadmin sees where others are signed in.
            </EmptyState>
          )
        }
      </QueryView>
    </>
  );
}
