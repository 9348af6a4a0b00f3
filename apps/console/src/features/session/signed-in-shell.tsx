import { Navigate, useLocation } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { PartialUndo } from '../../components/journal/partial-undo.tsx';
import { loadPresence } from '../../components/presence/load-presence.ts';
import { LoadPresence } from '../../components/presence/presence-context.ts';
import { RoleContext } from '../../components/rights/rights.tsx';
import { Shell } from '../../components/shell/shell.tsx';
import { EnrolmentShell } from './enrolment-shell.tsx';
import { ProveDialog } from './prove/prove-dialog.tsx';
import { SessionOver } from './session-over.tsx';
import { signOut } from './sign-out.ts';
import { useSession } from './use-session.ts';

interface SignedInShellProps {
  /** What guests see instead; nothing unless it is said. */
  readonly guest?: ReactNode;
  readonly children: ReactNode;
}

/** Leads to the page that changes the password, from wherever one is. */
function LeadToPassword() {
  const path = useLocation({ select: ({ pathname }) => pathname });
  return path === '/password' ? null : <Navigate to="/password" />;
}

/** A page within the shell, for a signed-in person. */
export function SignedInShell({ guest = null, children }: SignedInShellProps) {
  const { user } = useSession();
  if (user === null) return guest;
  if (user.mustEnrol || user.mustChangePassword) {
    return (
      <EnrolmentShell>
        {children}
        <SessionOver />
        {user.mustChangePassword && <LeadToPassword />}
      </EnrolmentShell>
    );
  }
  return (
    <RoleContext value={user.role}>
      <Shell user={user} onLogout={signOut}>
        <LoadPresence value={loadPresence}>{children}</LoadPresence>
        <SessionOver />
        <ProveDialog />
        <PartialUndo />
      </Shell>
    </RoleContext>
  );
}
