import { Button } from '@mantine/core';
import { type ErrorComponentProps, useRouter } from '@tanstack/react-router';
import { RequestError } from '../lib/request-error.ts';
import classes from './notice-page.module.css';

function explanation(error: unknown): string {
  const status = error instanceof RequestError && error.status !== undefined ? `${error.status} · ` : '';
  return status + ((error instanceof Error && error.message) || 'Something went wrong');
}

/** Stands in for a page that could not be loaded or drawn, and offers to try again. */
export function ErrorPage({ error, reset }: ErrorComponentProps) {
  const router = useRouter();
  const retry = () => {
    reset();
    void router.invalidate();
  };
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
