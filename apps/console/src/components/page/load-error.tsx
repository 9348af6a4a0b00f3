import { Button } from '@mantine/core';
import { IconRefresh } from '@tabler/icons-react';
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
