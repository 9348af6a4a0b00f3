import { createFileRoute } from '@tanstack/react-router';
import { GuestNotFoundPage, NotFoundPage } from '../components/page/not-found-page.tsx';
import { SignedInShell } from '../features/session/signed-in-shell.tsx';

/** Every address that leads nowhere. */
export const Route = createFileRoute('/$')({
  component: () => (
    <SignedInShell guest={<GuestNotFoundPage />}>
      <NotFoundPage />
    </SignedInShell>
  ),
});
