import './theme/font.css';
import './theme/mantine.css';
import './theme/roles.css';
import './theme/base.css';
import { startSession } from './features/session/start-session.ts';
import { exchangeIsSent } from './features/session/tokens/refresh.ts';
import { storedTokens } from './features/session/tokens/stored-tokens.ts';

// The page's security policy forbids turning text into code, which zod otherwise tries in order to check faster. Set here,
// before any chunk with schemas is loaded, because importing zod's own setter would load its core on every visit.
Object.assign(globalThis, { __zod_globalConfig: { jitless: true } });

/** Shows the page of the address: the login alone where nobody is signed in. */
async function start(): Promise<void> {
  // The stored token is exchanged while what shows the pages is evaluated.
  const sessionStart = startSession();
  if (storedTokens.refresh() === null && window.location.pathname === '/login') {
    const { showLogin } = await import('./login.tsx');
    showLogin();
  } else {
    await exchangeIsSent();
    const { showConsole } = await import('./console.tsx');
    await showConsole(sessionStart);
  }
}

/** Says that there is no page, as index.html does where this file is missing itself. */
function sayWhy(error: unknown): void {
  reportError(error);
  const text = document.querySelector('#missing > p');
  if (text !== null && error instanceof DOMException && error.name === 'SecurityError') {
    text.textContent = 'Signing in needs the storage of the browser, which is blocked for this site.';
  }
  document.querySelector('script[src]')?.dispatchEvent(new Event('error'));
}

await start().catch(sayWhy);
