import { MantineProvider } from '@mantine/core';
import { type ReactNode, StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { configuration } from './lib/configuration.ts';
import { cssVariablesResolver, theme } from './theme/theme.ts';

/** Replaces "Loading..." by the given page. */
export function renderPage(page: ReactNode): void {
  document.title = configuration.brand_name;
  const container = document.getElementById('root');
  if (container === null) throw new Error('the page has no #root');
  createRoot(container).render(
    <StrictMode>
      <MantineProvider theme={theme} cssVariablesResolver={cssVariablesResolver} defaultColorScheme="auto">
        {page}
      </MantineProvider>
    </StrictMode>,
  );
}
