import { useNetwork } from '@mantine/hooks';
import { IconWifiOff } from '@tabler/icons-react';
import classes from './offline-banner.module.css';

/** Says that there is no connection, and goes by itself once there is one again. */
export function OfflineBanner() {
  const { online } = useNetwork();
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
