import './lib/zod-without-eval.ts';
import './theme/font.css';
import './theme/mantine.css';
import './theme/roles.css';
import './theme/base.css';
import { MantineProvider } from '@mantine/core';
import { QueryClientProvider } from '@tanstack/react-query';
import { RouterProvider } from '@tanstack/react-router';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { startSession } from './features/session/start-session.ts';
import { storedTokens } from './features/session/stored-tokens.ts';
import { configuration } from './lib/configuration.ts';
import { loadPageCode, provideRouter } from './lib/page-code.ts';
import { queryClient } from './lib/query-client.ts';
import { router } from './router.ts';
import { cssVariablesResolver, theme } from './theme/theme.ts';

document.title = configuration.brand_name;

// The page shows its own "Loading..." until the session is known and the first route is ready.
provideRouter(router);
const codeOfFirstPage = loadPageCode(storedTokens.refresh() === null ? '/login' : window.location.href);
await startSession();
await Promise.all([codeOfFirstPage, router.load()]);

const place = document.getElementById('root');
if (place === null) throw new Error('the page has no #root');
createRoot(place).render(
  <StrictMode>
    <MantineProvider theme={theme} cssVariablesResolver={cssVariablesResolver} defaultColorScheme="auto">
      <QueryClientProvider client={queryClient}>
        <RouterProvider router={router} />
      </QueryClientProvider>
    </MantineProvider>
  </StrictMode>,
);
