import { useState } from 'react';

/** What a dialog asks about: the thing stays while the dialog fades out. */
export interface Asking<Thing> {
  readonly about: Thing | undefined;
  readonly isOpen: boolean;
  readonly ask: (thing: Thing) => void;
  readonly close: () => void;
}

/** Opens and closes a dialog that is about one row of a list. */
export function useAsking<Thing>(): Asking<Thing> {
  const [about, setAbout] = useState<Thing>();
  const [isOpen, setOpen] = useState(false);
  const ask = (thing: Thing) => {
    setAbout(thing);
    setOpen(true);
  };
  return { about, isOpen, ask, close: () => setOpen(false) };
}
