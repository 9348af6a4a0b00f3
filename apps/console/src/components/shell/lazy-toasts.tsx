import { useNotifications } from '@mantine/notifications';
import { type ComponentType, useEffect, useState } from 'react';
import { logFailure } from '../../lib/log.ts';
import { useOnline } from '../../lib/use-online.ts';
import { whenSettled } from './palette/lazy-palette.tsx';

/**
 * Messages, whose code comes once the page has settled, or with the first of them. Where it does not arrive, it is fetched again
 * with the next message and once there is a connection; what was said until then is shown then.
 */
export function LazyToasts() {
  const [Toasts, setToasts] = useState<ComponentType>();
  const [hasSettled, setSettled] = useState(false);
  useEffect(() => whenSettled(() => setSettled(true)), []);
  const online = useOnline();
  const waiting = useNotifications().notifications.length;
  // biome-ignore lint/correctness/useExhaustiveDependencies: each message and each new connection is a reason to try again
  useEffect(() => {
    if (Toasts !== undefined || !(hasSettled || waiting > 0)) return;
    import('./toasts.tsx').then(
      (module) => setToasts(() => module.Toasts),
      (error) => logFailure('Failed to fetch the code of messages', error),
    );
  }, [Toasts, hasSettled, online, waiting]);
  return Toasts && <Toasts />;
}
