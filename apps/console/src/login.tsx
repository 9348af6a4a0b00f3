import { Component, type ReactNode } from 'react';
import { LoginPage } from './features/session/login-page.tsx';
import { logFailure } from './lib/log.ts';
import { renderPage } from './render.tsx';

/** Fetches the code of the page that follows signing in, which reloads the document. */
async function preloadAfterSignIn(target: string): Promise<void> {
  try {
    const { preloadPage } = await import('./console.tsx');
    await preloadPage(target);
  } catch (error) {
    logFailure('Failed to preload the console', error);
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
      <LoginPage redirect={redirect} onStarted={(target) => void preloadAfterSignIn(target)} />
    </LoginBoundary>,
  );
}
