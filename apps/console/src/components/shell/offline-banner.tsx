import { IconWifiOff } from '@tabler/icons-react';
import { useOnline } from '../../lib/use-online.ts';
import classes from './offline-banner.module.css';

/** Says that there is no connection; disappears once there is one again. */
export function OfflineBanner() {
  const online = useOnline();
  return (
    <div role="status" className={classes.place}>
      {!online && (
        <p className={classes.banner}>
          <IconWifiOff size={18} stroke={1.7} aria-hidden="true" />
          You are offline. What you see may be out of date, and changes cannot be saved until you are connected again.
        </p>
      )}
    </div>
  );
}
