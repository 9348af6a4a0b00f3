import { useHotkeys } from '@mantine/hooks';
import { type ReactNode, useState } from 'react';
import { useLazyPart } from '../use-lazy-part.ts';

const load = async () => (await import('./palette.tsx')).Palette;

export interface PaletteControl {
  readonly open: () => void;
  readonly element: ReactNode;
}

/** The palette; Ctrl/⌘ K opens it from anywhere. */
export function usePalette(): PaletteControl {
  const [isOpen, setOpen] = useState(false);
  const [wanted, setWanted] = useState(0);
  const Palette = useLazyPart(load, wanted, 'the palette');
  const open = () => {
    setWanted(wanted + 1);
    setOpen(true);
  };
  useHotkeys([['mod+K', open]], []);
  return { open, element: Palette && <Palette isOpen={isOpen} onClose={() => setOpen(false)} /> };
}
