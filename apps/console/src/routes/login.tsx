import { createFileRoute, redirect, useRouter } from '@tanstack/react-router';
import { LoginPage } from '../features/session/login-page.tsx';
import { currentSession } from '../features/session/session.ts';
import { hasPage, preloadRoute } from '../lib/preload-route.ts';

// Guests who open this address get the same page from `login.tsx`, without the router; they come here from other pages.
export const Route = createFileRoute('/login')({
  validateSearch: (search): { redirect?: string } =>
    typeof search.redirect === 'string' ? { redirect: search.redirect } : {},
  beforeLoad: () => {
    if (currentSession().user !== null) throw redirect({ to: '/', replace: true });
  },
  component: Login,
});

function Login() {
  const router = useRouter();
  return (
    <LoginPage
      redirect={Route.useSearch().redirect}
      onStarted={(target) => void preloadRoute(router, target)}
      onSignedIn={(target) => (hasPage(router, target) ? router.history : window.location).replace(target)}
    />
  );
}
