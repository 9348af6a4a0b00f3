import { type ReactNode, useEffect, useState } from 'react';
import { mayLetterAct } from '../../lib/single-keys.ts';
import '../keys/save-keys.ts';
import { useLazyPart } from './use-lazy-part.ts';

const load = async () => (await import('../keys/keys.tsx')).Keys;

/** What keys open and where they lead, and help. Until the code for it is there, keys are kept, to act then. */
export function useKeys(): { readonly help: () => void; readonly element: ReactNode } {
  const [pressed, setPressed] = useState<readonly KeyboardEvent[]>([]);
  const [helpAsked, setHelpAsked] = useState(0);
  const Keys = useLazyPart(load, pressed.length + helpAsked, 'keys');
  useEffect(() => {
    if (Keys !== undefined) return;
    const keep = (event: KeyboardEvent) => {
      // Else the browser shows its own help.
      if (event.key === 'F1') event.preventDefault();
      const isFirst = event.key === 'F1' || (event.key.length === 1 && mayLetterAct(event));
      setPressed((before) => (isFirst || before.length > 0 ? [...before, event] : before));
    };
    window.addEventListener('keydown', keep);
    return () => window.removeEventListener('keydown', keep);
  }, [Keys]);
  return {
    help: () => setHelpAsked(helpAsked + 1),
    element: Keys && <Keys pressed={pressed} helpAsked={helpAsked} />,
  };
}
