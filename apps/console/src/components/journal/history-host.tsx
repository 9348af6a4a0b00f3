import { useLocation } from '@tanstack/react-router';
import { Suspense, useEffect, useRef, useState } from 'react';
import { notifyFailure } from '../../lib/toast.ts';
import { lazyOr, MISSING_PART } from '../page/lazy-or.ts';
import { type HistoryTarget, onHistory } from './history.ts';
import type { HistoryDrawerProps } from './history-drawer.tsx';

const HistoryDrawer = lazyOr<HistoryDrawerProps>(
  async () => (await import('./history-drawer.tsx')).HistoryDrawer,
  function Missing({ isOpen, onClose }) {
    useEffect(() => {
      if (!isOpen) return;
      notifyFailure('No history', MISSING_PART, 'history');
      onClose();
    }, [isOpen, onClose]);
    return null;
  },
);

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
