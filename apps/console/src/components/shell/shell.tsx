import '../../theme/shared.css';
import '../../theme/utilities.css';
import '../../theme/mantine-admin.css';
import '../../theme/print.css';
import { MantineThemeProvider } from '@mantine/core';
import { IconWifiOff } from '@tabler/icons-react';
import { useRouter } from '@tanstack/react-router';
import { type ReactNode, useEffect, useState } from 'react';
import { logFailure } from '../../lib/log.ts';
import { isCancelled } from '../../lib/request-error.ts';
import { notifyUnexpected } from '../../lib/toast.ts';
import { useOnline } from '../../lib/use-online.ts';
import { adminTheme } from '../../theme/admin-theme.ts';
import { HistoryHost } from '../journal/history-host.tsx';
import { VisuallyHidden } from '../page/visually-hidden.tsx';
import { Header, type ShellUser } from './header.tsx';
import { LazyToasts } from './lazy-toasts.tsx';
import { Navigation } from './navigation.tsx';
import { usePalette } from './palette/lazy-palette.tsx';
import type { Panel } from './panels.tsx';
import classes from './shell.module.css';
import { useKeys } from './use-keys.tsx';
import { useLazyPart } from './use-lazy-part.ts';

const loadPanels = async () => (await import('./panels.tsx')).Panels;

/** Says each fault that nothing else has caught, instead of leaving a page that silently does nothing. */
function report(error: unknown): void {
  // Browsers report some conditions of their own this way, without an error.
  if (!(error instanceof Error) || isCancelled(error)) return;
  logFailure('An unexpected error', error);
  notifyUnexpected(error.message);
}

/** Watches for the errors and rejected promises of the whole page. */
export function useUnexpectedErrors(): void {
  useEffect(() => {
    const onError = ({ error }: ErrorEvent) => report(error);
    const onRejection = ({ reason }: PromiseRejectionEvent) => report(reason);
    window.addEventListener('error', onError);
    window.addEventListener('unhandledrejection', onRejection);
    return () => {
      window.removeEventListener('error', onError);
      window.removeEventListener('unhandledrejection', onRejection);
    };
  }, []);
}

/** The link of the page's content that was followed from each entry of the history, by its address. */
const followed = new Map<string, string>();

function rememberFocus(entry: string | undefined): void {
  const link = document.activeElement?.closest<HTMLAnchorElement>('main a[href]');
  const href = link?.getAttribute('href');
  if (entry !== undefined && typeof href === 'string') followed.set(entry, href);
}

function linkFollowedFrom(entry: string | undefined): HTMLElement | undefined {
  const href = entry === undefined ? undefined : followed.get(entry);
  if (href === undefined) return undefined;
  return [...document.querySelectorAll<HTMLElement>('main a[href]')].find((link) => link.getAttribute('href') === href);
}

/** A form that puts the focus into its first field has chosen a better place than its heading. */
function isInField(): boolean {
  return document.activeElement?.matches('main :is(input, textarea, select)') ?? false;
}

function focusHeading(): void {
  const heading = document.querySelector<HTMLElement>('main h1');
  if (heading === null) return;
  heading.tabIndex = -1;
  // The router has scrolled the page already: to its top, or to where it was.
  heading.focus({ preventScroll: true });
}

/** What is announced of the page that is open. */
function openedText(): string {
  const title = document.querySelector('main h1')?.textContent ?? '';
  return title === '' ? '' : `Opened: ${title}`;
}

/** Screen readers announce what changes in a place that they have noticed. */
const NOTICED_AFTER_MS = 100;

/**
 * Moves the focus as a page load would, which a browser does not do where a script shows another page: to the heading of the
 * page that was opened or, on the way back, to the link that was followed from it. Steps within a list (its search, filters,
 * order and pages) leave the focus where it is. The first page of a document is left to the browser, unless another, such as
 * the login page, was there before it. Returns what to announce: the page that was opened.
 */
function useRouteFocus(isFirst: boolean): string {
  const router = useRouter();
  const [opened, setOpened] = useState('');
  useEffect(() => {
    if (isFirst) return;
    if (!isInField()) focusHeading();
    const timer = setTimeout(() => setOpened(openedText()), NOTICED_AFTER_MS);
    return () => clearTimeout(timer);
  }, [isFirst]);
  useEffect(() => {
    let isReturning = false;
    const unsubscribes = [
      router.history.subscribe(({ action }) => {
        isReturning = action.type === 'BACK' || action.type === 'FORWARD' || action.type === 'GO';
      }),
      router.subscribe('onBeforeNavigate', ({ fromLocation, pathChanged }) => {
        if (pathChanged) rememberFocus(fromLocation?.state.__TSR_key);
      }),
      router.subscribe('onRendered', ({ fromLocation, toLocation, pathChanged }) => {
        if (!pathChanged || fromLocation === undefined) return;
        const link = isReturning ? linkFollowedFrom(toLocation.state.__TSR_key) : undefined;
        if (link !== undefined) link.focus({ preventScroll: true });
        else if (!isInField()) focusHeading();
        setOpened(openedText());
      }),
    ];
    return () => {
      for (const unsubscribe of unsubscribes) unsubscribe();
    };
  }, [router]);
  return opened;
}

/** Says that there is no connection; disappears once there is one again. */
function OfflineBanner() {
  const online = useOnline();
  return (
    <div role="status" className={classes.place}>
      {!online && (
        <p className={`qd-flex qd-gap-8 qd-inset qd-warn ${classes.banner}`}>
          <IconWifiOff size={18} stroke={1.7} className="qd-fixed" aria-hidden="true" />
          You are offline. What you see may be out of date, and changes cannot be saved until you are connected again.
        </p>
      )}
    </div>
  );
}

interface ShellProps {
  readonly user: ShellUser;
  readonly onLogout: () => Promise<void>;
  /** Nothing but "Loading..." was shown in this document before. */
  readonly isFirst: boolean;
  readonly children: ReactNode;
}

/** The frame around every signed-in page: header, sections, profile, palette, toasts; the page itself is the white sheet. */
export function Shell({ user, onLogout, isFirst, children }: ShellProps) {
  const [panel, setPanel] = useState<Panel>();
  const [wanted, setWanted] = useState(0);
  const Panels = useLazyPart(loadPanels, wanted, 'the menu and the profile');
  const palette = usePalette();
  const keys = useKeys();
  const opened = useRouteFocus(isFirst);
  useUnexpectedErrors();
  const open = (which: Panel) => {
    setWanted(wanted + 1);
    setPanel(which);
  };
  return (
    <MantineThemeProvider theme={adminTheme}>
      <a href="#content" className={`qd-screen ${classes.skip}`}>
        Skip to content
      </a>
      <Header
        user={user}
        palette={palette}
        onHelp={keys.help}
        onMenu={() => open('menu')}
        onProfile={() => open('profile')}
      />
      <div className={classes.desk}>
        <div className={classes.sidebar}>
          <Navigation />
        </div>
        <main id="content" tabIndex={-1} className={classes.sheet}>
          <OfflineBanner />
          {children}
        </main>
      </div>
      {Panels && <Panels panel={panel} user={user} onClose={() => setPanel(undefined)} onLogout={onLogout} />}
      {palette.element}
      {keys.element}
      <HistoryHost />
      <VisuallyHidden isStatus>{opened}</VisuallyHidden>
      <LazyToasts />
    </MantineThemeProvider>
  );
}
