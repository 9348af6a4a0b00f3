import { Component, type ReactNode } from 'react';
import { LoginPage } from './features/session/login-page.tsx';
import { logFailure } from './lib/log.ts';
import { renderPage } from './render.tsx';

const loadConsole = () => import('./console.tsx');

/** Fetches the code of the page that follows signing in. */
async function preloadAfterSignIn(target: string): Promise<void> {
  try {
    const { preloadPage } = await loadConsole();
    await preloadPage(target);
  } catch (error) {
    logFailure('Failed to preload the console', error);
  }
}

/** Shows the console in this document. */
async function showAfterSignIn(target: string): Promise<void> {
  try {
    const { showAfterLogin } = await loadConsole();
    await showAfterLogin(target);
  } catch (error) {
    logFailure('Failed to show the console', error);
    // It may have been rebuilt since this document was loaded; a new one names the files that there are now.
    window.location.replace(target);
  }
}

interface BoundaryState {
  readonly error?: unknown;
}

/** Replaces a login page that could not be drawn. The router's error page is not loaded here. */
export class LoginBoundary extends Component<{ readonly children: ReactNode }, BoundaryState> {
  override readonly state: BoundaryState = {};

  static getDerivedStateFromError(error: unknown): BoundaryState {
    return { error };
  }

  override render(): ReactNode {
    if (!('error' in this.state)) return this.props.children;
    const { error } = this.state;
    return (
      <main role="alert">
        <h1>Unexpected Application Error!</h1>
        <p>{(error instanceof Error && error.message) || 'Something went wrong'}</p>
        <button type="button" onClick={() => window.location.reload()}>
          Try again
        </button>
      </main>
    );
  }
}

/** Shows the login page to a guest, without the router and the query cache, which it does not need. */
export function showLogin(): void {
  const redirect = new URLSearchParams(window.location.search).get('redirect') ?? undefined;
  renderPage(
    <LoginBoundary>
      <LoginPage
        redirect={redirect}
        onStarted={(target) => void preloadAfterSignIn(target)}
        onSignedIn={(target) => void showAfterSignIn(target)}
      />
    </LoginBoundary>,
  );
}
