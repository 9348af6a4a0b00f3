import { useNotifications } from '@mantine/notifications';
import { useLazyPart } from './use-lazy-part.ts';

const load = async () => (await import('./toasts.tsx')).Toasts;

/** Messages. What is said before their code is there is shown then. */
export function LazyToasts() {
  const Toasts = useLazyPart(load, useNotifications().notifications.length, 'messages');
  return Toasts && <Toasts />;
}
