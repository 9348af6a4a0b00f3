import './lib/zod-without-eval.ts';
import { MantineProvider } from '@mantine/core';
import { QueryClientProvider } from '@tanstack/react-query';
import { RouterProvider } from '@tanstack/react-router';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { storedTokens } from './features/session/stored-tokens.ts';
import { answersSoon } from './lib/answers-soon.ts';
import { configuration } from './lib/configuration.ts';
import { keepConsoleWithoutCode } from './lib/missing-code.ts';
import { loadPageCode, provideRouter } from './lib/page-code.ts';
import { queryClient } from './lib/query-client.ts';
import { router } from './router.ts';
import { cssVariablesResolver, theme } from './theme/theme.ts';

/** Shows the page of the current address, once the session is known and the page is ready; "Loading..." stays until then. */
export async function showConsole(sessionStart: Promise<void>): Promise<void> {
  document.title = configuration.brand_name;
  provideRouter(router);
  keepConsoleWithoutCode();
  const codeOfFirstPage = loadPageCode(storedTokens.refresh() === null ? '/login' : window.location.href);
  await sessionStart;
  await Promise.all([codeOfFirstPage, router.load()]);
  await answersSoon(queryClient);
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
}
