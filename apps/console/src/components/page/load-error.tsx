import { Button } from '@mantine/core';
import { IconRefresh } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { BusyButton } from '../form/busy-button.tsx';
import classes from './load-error.module.css';

export interface LoadErrorProps {
  /** What could not be loaded: "The schools could not be loaded." */
  readonly title: string;
  readonly error: Error;
  readonly onRetry: () => void;
}

/** Names what failed to load and retries on request; the rest of the page keeps working. */
export function LoadError({ title, error, onRetry }: LoadErrorProps) {
  return (
    <section role="alert" className={classes.box}>
      <h2 className="qd-heading qd-below-4">{title}</h2>
      <p className={classes.text}>{error.message}</p>
      <Button variant="default" onClick={onRetry} leftSection={<IconRefresh size={18} stroke={1.7} />}>
        Try again
      </Button>
    </section>
  );
}

interface OldDataProps {
  /** How old it may be, and why: "These rows may be out of date. The server cannot be reached." */
  readonly children: ReactNode;
  readonly onRetry: () => void;
  readonly isRetrying: boolean;
}

/** Shown above what was loaded before and could not be loaded again. */
export function OldData({ children, onRetry, isRetrying }: OldDataProps) {
  return (
    <div role="status" className={`qd-row qd-wrap qd-gap-8-16 qd-inset qd-small qd-warn qd-break ${classes.old}`}>
      <span>{children}</span>
      <BusyButton variant="default" size="compact-sm" onClick={onRetry} isBusy={isRetrying} busyLabel="Trying again...">
        Try again
      </BusyButton>
    </div>
  );
}
