import { useEffect, useEffectEvent, useState } from 'react';
import { mayLetterAct } from '../../../lib/single-keys.ts';
import type { CellPlace } from './kept-import.ts';

/** The way from fault to fault: by N and Shift N, or by buttons. `onGo` shows the cell and gives it the focus. */
export function useNextFault(faults: readonly CellPlace[], onGo: (place: CellPlace) => void) {
  const [current, setCurrent] = useState<number>();
  const row = current ?? 0;
  const at = faults.findIndex((place) => place.row === current);
  const go = (step: 1 | -1) => {
    // From a row that has been mended, the way goes on from where it is.
    const next =
      step === 1
        ? (faults.find((place) => place.row > row) ?? faults[0])
        : (faults.findLast((place) => place.row < (current ?? Number.POSITIVE_INFINITY)) ?? faults.at(-1));
    if (next === undefined) return;
    setCurrent(next.row);
    onGo(next);
  };
  const onKeyDown = useEffectEvent((event: KeyboardEvent) => {
    if (event.key.toLowerCase() !== 'n' || !mayLetterAct(event)) return;
    event.preventDefault();
    go(event.shiftKey ? -1 : 1);
  });
  useEffect(() => {
    const listener = (event: KeyboardEvent) => onKeyDown(event);
    document.addEventListener('keydown', listener);
    return () => document.removeEventListener('keydown', listener);
  }, []);
  return { at, go, note: (place: CellPlace) => setCurrent(place.row) };
}
