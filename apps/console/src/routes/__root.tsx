import { createRootRoute, Outlet } from '@tanstack/react-router';
import { NotFoundPage } from '../components/not-found-page.tsx';

export const Route = createRootRoute({
  component: Outlet,
  // Outside of the shell nothing else marks the main content.
  notFoundComponent: () => (
    <main>
      <NotFoundPage />
    </main>
  ),
});
