import type { ReactNode } from 'react';
import { Shell } from '../../components/shell/shell.tsx';
import { SessionOver } from './session-over.tsx';
import { signOut } from './sign-out.ts';
import { useSession } from './use-session.ts';

interface SignedInShellProps {
  /** What guests see instead; nothing unless it is said. */
  readonly guest?: ReactNode;
  readonly children: ReactNode;
}

/** A page within the shell, for a signed-in person. */
export function SignedInShell({ guest = null, children }: SignedInShellProps) {
  const { user } = useSession();
  if (user === null) return guest;
  return (
    <>
      <Shell user={user} onLogout={signOut}>
        {children}
      </Shell>
      <SessionOver />
    </>
  );
}
