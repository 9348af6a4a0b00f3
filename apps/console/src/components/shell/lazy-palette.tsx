import { useHotkeys } from '@mantine/hooks';
import { lazy, type ReactNode, Suspense, useEffect, useState } from 'react';
import { logFailure } from '../../lib/log.ts';

const loadPalette = () => import('./palette.tsx');
const Palette = lazy(() => loadPalette().then((module) => ({ default: module.Palette })));

export interface PaletteControl {
  readonly open: () => void;
  readonly element: ReactNode;
}

const SETTLED_AFTER_MS = 3000;

/** Does the work once the page stands and the browser has nothing else to do. */
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
  const [isWanted, setWanted] = useState(false);
  const show = async () => {
    const { palette } = await loadPalette();
    setWanted(true);
    palette.open();
  };
  const open = () => void show();
  useHotkeys([['mod+K', open]], []);
  const element = isWanted ? (
    <Suspense fallback={null}>
      <Palette />
    </Suspense>
  ) : null;
  useEffect(
    () => whenSettled(() => void loadPalette().catch((error) => logFailure('Failed to fetch the palette', error))),
    [],
  );
  return { open, element };
}
