import { useLocation } from '@tanstack/react-router';
import { lazy, Suspense, useEffect, useRef, useState } from 'react';
import { type HistoryTarget, onHistory } from './history.ts';

const HistoryDrawer = lazy(() => import('./history-drawer.tsx').then((module) => ({ default: module.HistoryDrawer })));

/** Where histories open, next to whatever page asks for one; the code for it is fetched by the first. */
export function HistoryHost() {
  const [target, setTarget] = useState<HistoryTarget>();
  const [isOpen, setOpen] = useState(false);
  const opener = useRef<Element>(null);
  const path = useLocation({ select: ({ pathname }) => pathname });
  useEffect(
    () =>
      onHistory((wanted) => {
        opener.current = document.activeElement;
        setTarget(wanted);
        setOpen(true);
      }),
    [],
  );
  // biome-ignore lint/correctness/useExhaustiveDependencies: another page is about another record
  useEffect(() => setOpen(false), [path]);
  useEffect(() => {
    if (isOpen || !(opener.current instanceof HTMLElement)) return;
    opener.current.focus({ preventScroll: true });
    opener.current = null;
  }, [isOpen]);
  if (target === undefined) return null;
  return (
    <Suspense fallback={null}>
      <HistoryDrawer target={target} isOpen={isOpen} onClose={() => setOpen(false)} />
    </Suspense>
  );
}
