import { useState } from 'react';

/** What a dialog asks about: the thing stays while the dialog fades out. */
export interface Asked<Thing> {
  readonly about: Thing | undefined;
  readonly isOpen: boolean;
  readonly close: () => void;
}

/** The same for whoever opens the dialog. */
export interface Asking<Thing> extends Asked<Thing> {
  readonly ask: (thing: Thing) => void;
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
