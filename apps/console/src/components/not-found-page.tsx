import { Link } from '@tanstack/react-router';
import classes from './notice-page.module.css';

/** What every address shows that leads nowhere. */
export function NotFoundPage() {
  return (
    <main className={classes.notice}>
      <h1>404</h1>
      <p>Sorry, the page you are looking for could not be found</p>
      <Link to="/">Go home</Link>
    </main>
  );
}
