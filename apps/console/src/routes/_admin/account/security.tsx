import { createFileRoute } from '@tanstack/react-router';
import { EnrolmentPage, SecurityPage } from '../../../features/people/security/security-page.tsx';
import { renewSession } from '../../../features/session/session-authorization.ts';
import { useSession } from '../../../features/session/use-session.ts';

export const Route = createFileRoute('/_admin/account/security')({ component: Security });

function Security() {
  const { user } = useSession();
  // The next token says that the session may do everything; the page is then within the shell.
  return user?.mustEnrol ? <EnrolmentPage onEnrolled={() => void renewSession()} /> : <SecurityPage />;
}
