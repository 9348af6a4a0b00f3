import { Link } from '@tanstack/react-router';
import { useEffect } from 'react';
import { configuration } from '../../lib/configuration.ts';
import classes from './notice-page.module.css';

/** What every address shows that leads nowhere. */
export function NotFoundPage() {
  useEffect(() => {
    document.title = `404 · ${configuration.brand_name}`;
  }, []);
  return (
    <section className={classes.notice} aria-labelledby="not-found">
      <h1 id="not-found">404</h1>
      <p>Sorry, the page you are looking for could not be found</p>
      <Link to="/">Go home</Link>
    </section>
  );
}

/** The same outside of the shell, where nothing else marks the main content. */
export function GuestNotFoundPage() {
  return (
    <main>
      <NotFoundPage />
    </main>
  );
}
