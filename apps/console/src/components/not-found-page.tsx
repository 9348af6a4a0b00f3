import { Link } from '@tanstack/react-router';
import classes from './notice-page.module.css';

/** What every address shows that leads nowhere. */
export function NotFoundPage() {
  return (
    <section className={classes.notice} aria-labelledby="not-found">
      <h1 id="not-found">404</h1>
      <p>Sorry, the page you are looking for could not be found</p>
      <Link to="/">Go home</Link>
    </section>
  );
}
