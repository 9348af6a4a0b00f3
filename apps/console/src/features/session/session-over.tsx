import { Modal } from '@mantine/core';
import { useRouterState } from '@tanstack/react-router';
import { resumeSession } from './session-authorization.ts';
import classes from './session-over.module.css';
import { SignInForm } from './sign-in-form.tsx';
import { storedTokens } from './tokens/stored-tokens.ts';
import { useSession } from './use-session.ts';

/** Asks to sign in again over the page one is on, so that nothing typed there is lost; waiting calls go on afterwards. */
export function SessionOver() {
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
