import { useLocation, useRouter } from '@tanstack/react-router';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { isInField, mayLetterAct } from '../../lib/single-keys.ts';
import { usePhone } from '../format/use-width.ts';
import { HelpDrawer } from '../help/help-drawer.tsx';
import { useRights } from '../rights/rights.tsx';
import { DESTINATIONS } from './key-list.ts';
import { KeysSheet } from './keys-sheet.tsx';
import { actOnPage, tickPage } from './page-keys.ts';

/** How long after G a letter leads somewhere. */
const GO_MS = 1500;

/** Takes the focus out of a field of the page, where nothing else has a use for Escape. */
function leaveField({ target, defaultPrevented }: KeyboardEvent): void {
  if (defaultPrevented || !(target instanceof HTMLElement) || !isInField(target)) return;
  if (target.closest('main') !== null && target.getAttribute('aria-expanded') !== 'true') target.blur();
}

interface KeysProps {
  /** What was pressed before this code was there. */
  readonly pressed: readonly KeyboardEvent[];
  /** How often the button Help was pressed. */
  readonly helpAsked: number;
}

/** The keys that act everywhere, the sheet that lists all of them, and help next to the page. */
export function Keys({ pressed, helpAsked }: KeysProps) {
  const router = useRouter();
  const path = useLocation({ select: ({ pathname }) => pathname });
  const { mayOpen } = useRights();
  const isPhone = usePhone();
  const [isSheet, setSheet] = useState(false);
  const [isHelp, setHelp] = useState(false);
  const goUntil = useRef(0);

  /** True if the key after G leads somewhere; then it does nothing else. */
  const go = (key: string): boolean => {
    const destination = DESTINATIONS.find(({ letter }) => letter === key.toUpperCase());
    if (destination === undefined || !mayOpen(destination.path)) return false;
    void router.navigate({ to: destination.path });
    return true;
  };
  const actAlone = (event: KeyboardEvent): boolean => {
    const { key, timeStamp } = event;
    const isAfterG = timeStamp < goUntil.current;
    const isG = key.toLowerCase() === 'g';
    goUntil.current = isG ? timeStamp + GO_MS : 0;
    if (isG || (isAfterG && go(key))) return true;
    if (key !== '?') return actOnPage(event);
    if (!isPhone) setSheet(true);
    return true;
  };
  const act = (event: KeyboardEvent): boolean => {
    const { key, ctrlKey, metaKey } = event;
    if (key === 'F1') {
      if (!event.repeat) setHelp(!isHelp);
      return true;
    }
    if (key === 'Escape') leaveField(event);
    if ((ctrlKey || metaKey) && key === 'a') return !isInField(event.target) && tickPage();
    return mayLetterAct(event) && actAlone(event);
  };
  const listener = useEffectEvent((event: KeyboardEvent) => {
    if (act(event)) event.preventDefault();
  });
  const actOnPressed = useEffectEvent(() => {
    for (const event of pressed) act(event);
  });
  useEffect(() => {
    actOnPressed();
    const listen = (event: KeyboardEvent) => listener(event);
    window.addEventListener('keydown', listen);
    return () => window.removeEventListener('keydown', listen);
  }, []);
  useEffect(() => {
    if (helpAsked > 0) setHelp((isOpen) => !isOpen);
  }, [helpAsked]);
  return (
    <>
      <KeysSheet path={path} isOpen={isSheet} onClose={() => setSheet(false)} />
      <HelpDrawer path={path} isOpen={isHelp} onClose={() => setHelp(false)} onKeys={() => setSheet(true)} />
    </>
  );
}
