import { BrandMark } from '../../components/page/brand-mark.tsx';
import { configuration } from '../../lib/configuration.ts';
import classes from './login-page.module.css';
import { SignInForm } from './sign-in-form.tsx';
import { useSession } from './use-session.ts';

/**
 * Where to go after signing in: the path a visitor came from, if it is one of this site. Anything else, such as another
 * host or a script, leads home, so that a crafted link to the login page cannot send people elsewhere.
 */
export function redirectTarget(wanted: unknown, origin = window.location.origin): string {
  if (typeof wanted !== 'string' || !wanted.startsWith('/')) return '/';
  const url = URL.parse(wanted, origin);
  if (url === null || url.origin !== origin) return '/';
  // A path that begins with two slashes after cleaning would be read as a host.
  if (url.pathname.startsWith('//') || url.pathname === '/login') return '/';
  return url.pathname + url.search + url.hash;
}

interface LoginPageProps {
  /** Where the visitor wanted to go, as the address says; checked before it is followed. */
  readonly redirect: string | undefined;
  /** Called with that place once the visitor starts to type, so that it can be fetched meanwhile. */
  readonly onStarted: (target: string) => void;
}

/** The page at which an administrator signs in; afterwards the browser loads the page they came for. */
export function LoginPage({ redirect, onStarted }: LoginPageProps) {
  const { startProblem } = useSession();
  const target = redirectTarget(redirect);
  return (
    <main className={classes.page}>
      <div className={classes.card}>
        <div className={classes.brand}>
          <BrandMark size={42} />
          <h1 className={classes.name}>{configuration.brand_name}</h1>
          {configuration.tagline !== '' && <p className={classes.tagline}>{configuration.tagline}</p>}
        </div>
        <SignInForm
          notice={startProblem}
          onStarted={() => onStarted(target)}
          onSignedIn={() => window.location.replace(target)}
        />
        {startProblem !== undefined && (
          <p className={classes.retry}>
            You may still be signed in. <a href={target}>Try again</a>
          </p>
        )}
      </div>
    </main>
  );
}
