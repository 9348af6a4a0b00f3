import { useRouter } from '@tanstack/react-router';
import { useEffect, useState } from 'react';

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

/**
 * Moves the focus as a page load would, which a browser does not do where a script shows another page: to the heading of the
 * page that was opened or, on the way back, to the link that was followed from it. Steps within a list (its search, filters,
 * order and pages) leave the focus where it is. Returns what to announce: the page that was opened.
 */
export function useRouteFocus(): string {
  const router = useRouter();
  const [opened, setOpened] = useState('');
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
        const title = document.querySelector('main h1')?.textContent ?? '';
        setOpened(title === '' ? '' : `Opened: ${title}`);
      }),
    ];
    return () => {
      for (const unsubscribe of unsubscribes) unsubscribe();
    };
  }, [router]);
  return opened;
}
