import { createFileRoute, redirect } from '@tanstack/react-router';
import { LoginPage } from '../features/session/login-page.tsx';
import { currentSession } from '../features/session/session.ts';
import { loadPageCode } from '../lib/page-code.ts';

export const Route = createFileRoute('/login')({
  validateSearch: (search): { redirect?: string } =>
    typeof search.redirect === 'string' ? { redirect: search.redirect } : {},
  beforeLoad: () => {
    if (currentSession().user !== null) throw redirect({ to: '/', replace: true });
  },
  component: Login,
});

function Login() {
  return <LoginPage redirect={Route.useSearch().redirect} onStarted={(target) => void loadPageCode(target)} />;
}
