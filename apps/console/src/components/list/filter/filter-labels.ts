import { createContext } from 'react';

/** Whether each filter has its label above it, as in a sheet; next to each other they are chips. */
export const FilterLabels = createContext(false);
