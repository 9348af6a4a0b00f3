import './theme/font.css';
import './theme/mantine.css';
import './theme/roles.css';
import './theme/base.css';
import { exchangeIsSent } from './features/session/refresh.ts';
import { startSession } from './features/session/start-session.ts';

// The stored token is exchanged while what shows the pages is evaluated.
const sessionStart = startSession();
await exchangeIsSent();
const { showConsole } = await import('./console.tsx');
await showConsole(sessionStart);
