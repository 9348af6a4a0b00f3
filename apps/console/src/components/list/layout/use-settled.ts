import { useEffect, useState } from 'react';
import { whenSettled } from '../../../lib/when-settled.ts';

/** Whether the page is shown and the browser idle: nothing is asked for earlier that can wait. */
export function useSettled(): boolean {
  const [isSettled, setSettled] = useState(false);
  useEffect(() => whenSettled(() => setSettled(true)), []);
  return isSettled;
}
