import { createFileRoute, Outlet, redirect } from '@tanstack/react-router';
import { DraftOwner } from '../components/form/draft/draft-owner.ts';
import { AllowedPage } from '../components/rights/allowed-page.tsx';
import { currentSession } from '../features/session/session.ts';
import { SignedInShell } from '../features/session/signed-in-shell.tsx';
import { useSession } from '../features/session/use-session.ts';

export const Route = createFileRoute('/_admin')({
  beforeLoad: ({ location }) => {
    const { user } = currentSession();
    if (user === null) throw redirect({ to: '/login', search: { redirect: location.href }, replace: true });
    if (user.mustChangePassword) {
      if (location.pathname !== '/password') throw redirect({ to: '/password', replace: true });
    } else if (user.mustEnrol && location.pathname !== '/account/security') {
      throw redirect({ to: '/account/security', replace: true });
    }
  },
  component: () => (
    <DraftOwner value={useSession().user?.username}>
      <SignedInShell>
        <AllowedPage>
          <Outlet />
        </AllowedPage>
      </SignedInShell>
    </DraftOwner>
  ),
});
