import { MantineProvider } from '@mantine/core';
import { type ReactNode, StrictMode } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { configuration } from './lib/configuration.ts';
import { cssVariablesResolver, theme } from './theme/theme.ts';

let root: Root | undefined;

function createPageRoot(): Root {
  const container = document.getElementById('root');
  if (container === null) throw new Error('the page has no #root');
  return createRoot(container);
}

/** Shows the given page in place of "Loading..." or of the page before. */
export function renderPage(page: ReactNode): void {
  document.title = configuration.brand_name;
  root ??= createPageRoot();
  root.render(
    <StrictMode>
      <MantineProvider theme={theme} cssVariablesResolver={cssVariablesResolver} defaultColorScheme="auto">
        {page}
      </MantineProvider>
    </StrictMode>,
  );
}
