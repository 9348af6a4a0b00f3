import { createRootRoute, Outlet } from '@tanstack/react-router';
import { GuestNotFoundPage } from '../components/page/not-found-page.tsx';

export const Route = createRootRoute({ component: Outlet, notFoundComponent: GuestNotFoundPage });
