import { Button } from '@mantine/core';
import { type ErrorComponentProps, useRouter } from '@tanstack/react-router';
import { useEffect, useEffectEvent, useRef } from 'react';
import { isMissingCode, reloadAfterUpdate } from '../../lib/chunk-load-error.ts';
import { RequestError } from '../../lib/request-error.ts';
import { useOnline } from '../../lib/use-online.ts';
import classes from './notice-page.module.css';

function explanation(error: unknown): string {
  const status = error instanceof RequestError && error.status !== undefined ? `${error.status} · ` : '';
  return status + ((error instanceof Error && error.message) || 'Something went wrong');
}

/** Calls `retry` when the connection is back. */
function useRetryOnceConnected(online: boolean, retry: () => void): void {
  const wasOffline = useRef(false);
  const again = useEffectEvent(retry);
  useEffect(() => {
    if (online && wasOffline.current) again();
    wasOffline.current = !online;
  }, [online]);
}

/** Replaces a page that could not be loaded or drawn, and offers to retry; without a connection it waits for one. */
export function ErrorPage({ error, reset }: ErrorComponentProps) {
  const router = useRouter();
  const online = useOnline();
  const retry = () => {
    reset();
    void router.invalidate();
  };
  useRetryOnceConnected(online, retry);
  useEffect(() => {
    if (isMissingCode(error)) void reloadAfterUpdate(error);
  }, [error]);
  if (!online && isMissingCode(error)) {
    return (
      <div className={classes.notice} role="alert">
        <h1>You are offline</h1>
        <p>This page has not been loaded yet. It opens automatically once you are connected again.</p>
      </div>
    );
  }
  return (
    <div className={classes.notice} role="alert">
      <h1>Unexpected Application Error!</h1>
      <p>{explanation(error)}</p>
      <Button variant="default" onClick={retry}>
        Try again
      </Button>
    </div>
  );
}
