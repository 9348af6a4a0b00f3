import { useEffect, useEffectEvent } from 'react';
import { BrandMark } from '../../components/page/brand-mark.tsx';
import { configuration } from '../../lib/configuration.ts';
import classes from './login-page.module.css';
import { resumeSession } from './session-authorization.ts';
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

/** Whether the visitor's browser is set to load no more than is needed. */
function savesData(): boolean {
  // Not among TypeScript's types: not every browser has it.
  const { connection } = navigator as { readonly connection?: { readonly saveData?: boolean } };
  return connection?.saveData === true || window.matchMedia('(prefers-reduced-data: reduce)').matches;
}

/** What someone does who is about to sign in; a password manager only fills the fields in. */
const SIGNS_OF_A_PERSON = ['pointermove', 'pointerdown', 'keydown', 'input'] as const;

/** Calls it at the first action of a person, if their browser may load more than it needs. */
function useFirstSign(onSign: () => void): void {
  const called = useEffectEvent(onSign);
  useEffect(() => {
    if (savesData()) return;
    const watching = new AbortController();
    const onEvent = (event: Event) => {
      // Browsers also say so where a pointer rests over the page as it appears.
      if (
        event instanceof PointerEvent &&
        event.type === 'pointermove' &&
        event.movementX === 0 &&
        event.movementY === 0
      )
        return;
      watching.abort();
      called();
    };
    for (const sign of SIGNS_OF_A_PERSON) window.addEventListener(sign, onEvent, { signal: watching.signal });
    return () => watching.abort();
  }, []);
}

interface LoginPageProps {
  /** Where the visitor wanted to go, as the address says; checked before it is followed. */
  readonly redirect: string | undefined;
  /** Called with that place once somebody is there who may sign in, so that it can be fetched meanwhile. */
  readonly onStarted: (target: string) => void;
  /** Called with that place once they have signed in, to show it in this document. */
  readonly onSignedIn: (target: string) => void;
}

/** The page at which an administrator signs in; it stays until the page they came for takes its place. */
export function LoginPage({ redirect, onStarted, onSignedIn }: LoginPageProps) {
  const { startProblem } = useSession();
  const target = redirectTarget(redirect);
  useFirstSign(() => onStarted(target));
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
          onSignedIn={() => {
            resumeSession();
            onSignedIn(target);
          }}
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
