import { useEffect, useState } from 'react';

/** Opens a dialog once it is there: one that is open from the start does not know where the focus was, and cannot give it back. */
export function useOpened(isOpen: boolean): boolean {
  const [isThere, setThere] = useState(false);
  useEffect(() => setThere(true), []);
  return isThere && isOpen;
}
