import { Button } from '@mantine/core';
import { useNetwork } from '@mantine/hooks';
import { type ErrorComponentProps, useRouter } from '@tanstack/react-router';
import { useEffect, useEffectEvent, useRef } from 'react';
import { isMissingCode, reloadAfterUpdate } from '../lib/missing-code.ts';
import { RequestError } from '../lib/request-error.ts';
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

/** Stands in for a page that could not be loaded or drawn, and offers to try again; without a connection it waits for one. */
export function ErrorPage({ error, reset }: ErrorComponentProps) {
  const router = useRouter();
  const { online } = useNetwork();
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
        <p>This page has not been loaded yet. It opens by itself as soon as you are connected again.</p>
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
