import { createFileRoute } from '@tanstack/react-router';
import { OwnPassword } from '../../features/people/own-password.tsx';
import { requireNewPassword } from '../../features/session/session.ts';
import { useSession } from '../../features/session/use-session.ts';

export const Route = createFileRoute('/_admin/password')({
  component: () => (
    <OwnPassword isGiven={useSession().user?.mustChangePassword ?? false} onChanged={() => requireNewPassword(false)} />
  ),
});
