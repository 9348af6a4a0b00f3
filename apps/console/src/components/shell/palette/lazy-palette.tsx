import { useHotkeys } from '@mantine/hooks';
import { lazy, type ReactNode, Suspense, useEffect, useState } from 'react';
import { logFailure } from '../../../lib/log.ts';

const loadPalette = () => import('./palette.tsx');
const Palette = lazy(() => loadPalette().then((module) => ({ default: module.Palette })));

export interface PaletteControl {
  readonly open: () => void;
  readonly element: ReactNode;
}

const SETTLED_AFTER_MS = 3000;

/** Does the work once the page is shown and the browser is idle. */
export function whenSettled(work: () => void): () => void {
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
  const show = async () => {
    await loadPalette();
    setLoaded(true);
    setOpen(true);
  };
  const open = () => void show();
  useHotkeys([['mod+K', open]], []);
  const element = isLoaded ? (
    <Suspense fallback={null}>
      <Palette isOpen={isOpen} onClose={() => setOpen(false)} />
    </Suspense>
  ) : null;
  useEffect(
    () => whenSettled(() => void loadPalette().catch((error) => logFailure('Failed to fetch the palette', error))),
    [],
  );
  return { open, element };
}
