import { createContext } from 'react';

/** The username of the person whose drafts are kept and offered; without one, no drafts are kept. */
export const DraftOwner = createContext<string | undefined>(undefined);
