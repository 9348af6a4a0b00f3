import { Button, Modal } from '@mantine/core';
import { IconLogout } from '@tabler/icons-react';
import { Navigate, useLocation, useRouterState } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { mayLeave } from '../../components/form/leave-guard.tsx';
import { PartialUndo } from '../../components/journal/partial-undo.tsx';
import { LoadPresence, loadPresence } from '../../components/presence/presence-context.ts';
import { RoleContext } from '../../components/rights/rights.tsx';
import { Shell } from '../../components/shell/shell.tsx';
import { configuration } from '../../lib/configuration.ts';
import { ProveDialog } from './prove/prove-dialog.tsx';
import { resumeSession } from './session-authorization.ts';
import { SignInForm } from './sign-in-form.tsx';
import { signOut } from './sign-out.ts';
import classes from './signed-in-shell.module.css';
import { storedTokens } from './tokens/stored-tokens.ts';
import { useSession } from './use-session.ts';

/** Asks to sign in again over the page one is on, so that nothing typed there is lost; waiting calls go on afterwards. */
function SessionOver() {
  const { isOver, user } = useSession();
  const here = useRouterState({ select: (state) => state.location.href });
  return (
    <Modal
      opened={isOver}
      onClose={() => undefined}
      title="Your session has ended"
      withCloseButton={false}
      closeOnClickOutside={false}
      closeOnEscape={false}
      centered
      size={400}
      // Above any dialog whose call waits, that of a proof too.
      zIndex={350}
    >
      <p className="qd-below-16">Sign in to continue. What you typed on this page is still there.</p>
      <SignInForm username={user?.username} onSignedIn={resumeSession} />
      <p className={classes.leave}>
        <a href={`/login?redirect=${encodeURIComponent(here)}`} onClick={() => storedTokens.forget()}>
          Go to login
        </a>
      </p>
    </Modal>
  );
}

/** Signs out, unless what was typed would be lost and the person stays. */
async function leave(): Promise<void> {
  if (await mayLeave()) await signOut();
}

/** Around the one page of someone who must set up two-factor sign-in or change their password first: the shell would call what they may not. */
function EnrolmentShell({ children }: { readonly children: ReactNode }) {
  return (
    <>
      <header className={classes.header}>
        <span>{configuration.brand_name}</span>
        <Button variant="default" leftSection={<IconLogout size={18} stroke={1.7} />} onClick={() => void leave()}>
          Logout
        </Button>
      </header>
      <main>{children}</main>
      <ProveDialog />
    </>
  );
}

interface SignedInShellProps {
  /** What guests see instead; nothing by default. */
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
  const { user, beganHere } = useSession();
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
      <Shell user={user} onLogout={signOut} isFirst={!beganHere}>
        <LoadPresence value={loadPresence}>{children}</LoadPresence>
        <SessionOver />
        <ProveDialog />
        <PartialUndo />
      </Shell>
    </RoleContext>
  );
}
