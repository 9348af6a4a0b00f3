import { ButtonLink } from '../../../components/form/button-link.tsx';
import { PageHead } from '../../../components/page/page-head.tsx';
import { ownSessions } from './security-api.ts';
import { SessionList } from './session-list.tsx';
import { TwoFactor } from './two-factor.tsx';

/** The viewer's own sign-in settings and sessions. */
export function SecurityPage() {
  return (
    <>
      <PageHead
        title="Two-factor sign-in and sessions"
        isRuled
        actions={
          <ButtonLink to="/password" variant="default">
            Change password
          </ButtonLink>
        }
      />
      <TwoFactor />
      <SessionList sessions={ownSessions} isOwn />
    </>
  );
}

/** The same for someone who must set up two-factor sign-in before anything else. */
export function EnrolmentPage({ onEnrolled }: { readonly onEnrolled: () => void }) {
  return (
    <>
      <PageHead
        title="Set up two-factor sign-in"
        isRuled
        note="It is required here: you can go on once it is set up."
      />
      <TwoFactor onEnrolled={onEnrolled} />
    </>
  );
}
