import { useHotkeys } from '@mantine/hooks';
import { lazy, type ReactNode, Suspense, useCallback, useEffect, useRef, useState } from 'react';
import { logFailure } from '../../../lib/log.ts';
import { type EarlyKeys, holdKeys } from './early-keys.ts';

const loadPalette = () => import('./palette.tsx');
const Palette = lazy(() => loadPalette().then((module) => ({ default: module.Palette })));

export interface PaletteControl {
  readonly open: () => void;
  readonly element: ReactNode;
}

const SETTLED_AFTER_MS = 3000;
const NO_KEYS: EarlyKeys = { text: '', isEntered: false };

/** Does the work once the page is shown and the browser is idle. */
function whenSettled(work: () => void): () => void {
  const timer = setTimeout(() => {
    // Safari has no idle callbacks.
    if ('requestIdleCallback' in window) requestIdleCallback(work);
    else work();
  }, SETTLED_AFTER_MS);
  return () => clearTimeout(timer);
}

/** The palette, whose code is fetched once the page has settled or when it is wanted; Ctrl/⌘ K opens it from anywhere. */
export function usePalette(): PaletteControl {
  const [isLoaded, setLoaded] = useState(false);
  const [isOpen, setOpen] = useState(false);
  const held = useRef<ReturnType<typeof holdKeys>>(undefined);
  const takeKeys = useCallback(() => {
    const keys = held.current?.take() ?? NO_KEYS;
    held.current = undefined;
    return keys;
  }, []);
  const close = useCallback(() => {
    takeKeys();
    setOpen(false);
  }, [takeKeys]);
  const show = async () => {
    if (isOpen || held.current !== undefined) return;
    held.current = holdKeys(close);
    try {
      await loadPalette();
    } catch (error) {
      takeKeys();
      throw error;
    }
    // Escape may have been pressed meanwhile.
    if (held.current === undefined) return;
    setLoaded(true);
    setOpen(true);
  };
  const open = () => void show();
  useHotkeys([['mod+K', open]], []);
  const element = isLoaded ? (
    <Suspense fallback={null}>
      <Palette isOpen={isOpen} onClose={close} takeKeys={takeKeys} />
    </Suspense>
  ) : null;
  useEffect(
    () => whenSettled(() => void loadPalette().catch((error) => logFailure('Failed to fetch the palette', error))),
    [],
  );
  return { open, element };
}
