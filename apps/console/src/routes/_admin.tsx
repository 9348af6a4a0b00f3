import { createFileRoute, Outlet, redirect } from '@tanstack/react-router';
import { Shell } from '../components/shell/shell.tsx';
import { currentSession } from '../features/session/session.ts';
import { SessionOver } from '../features/session/session-over.tsx';
import { signOut } from '../features/session/sign-out.ts';
import { useSession } from '../features/session/use-session.ts';

export const Route = createFileRoute('/_admin')({
  beforeLoad: ({ location }) => {
    if (currentSession().user === null) {
      throw redirect({ to: '/login', search: { redirect: location.href }, replace: true });
    }
  },
  component: AdminLayout,
});

function AdminLayout() {
  const { user } = useSession();
  if (user === null) return null;
  return (
    <>
      <Shell user={user} onLogout={signOut}>
        <Outlet />
      </Shell>
      <SessionOver />
    </>
  );
}
