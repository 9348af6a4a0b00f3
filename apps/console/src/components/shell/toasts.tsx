import { Notifications } from '@mantine/notifications';

/** Where messages appear, bottom right. What was said before it is there waits for it. */
export function Toasts() {
  return <Notifications position="bottom-right" limit={3} containerWidth={384} />;
}
