import { createFileRoute, Outlet, redirect } from '@tanstack/react-router';
import { currentSession } from '../features/session/session.ts';
import { SignedInShell } from '../features/session/signed-in-shell.tsx';

export const Route = createFileRoute('/_admin')({
  beforeLoad: ({ location }) => {
    if (currentSession().user === null) {
      throw redirect({ to: '/login', search: { redirect: location.href }, replace: true });
    }
  },
  component: () => (
    <SignedInShell>
      <Outlet />
    </SignedInShell>
  ),
});
