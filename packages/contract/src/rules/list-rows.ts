/** How many rows of a list the console shows on a page, to choose from. */
export const ROWS_OFFERED = [10, 25, 50, 100] as const;
